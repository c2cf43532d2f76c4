import { hydrateRoot } from 'react-dom/client';
import { GalleryDocument } from './gallery-document.tsx';
import type { GalleryBoot } from './samples.tsx';

const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '') as GalleryBoot;

hydrateRoot(document, <GalleryDocument boot={boot} />, {
  onRecoverableError: (error) => console.error(error),
});
