import { statements } from '#api/platform/storage/migration.ts';

/** The images of raises; their bytes are in the file storage. */
export const raiseImageSchema = statements(
  '1.0-raise-images',
  ({ strict }) => `
  create table raise_images (
    raise_id text not null references raises (id) on delete cascade,
    id text not null,
    width integer not null,
    height integer not null,
    extension text not null check (extension in ('png', 'jpg', 'webp')),
    file_id text not null,
    small_file_id text,
    created_at text not null,
    named_at text not null,
    primary key (raise_id, id)
  )${strict};
  -- For the sweep, which asks again about those that were named longest ago.
  create index raise_images_named on raise_images (named_at);
`,
);
