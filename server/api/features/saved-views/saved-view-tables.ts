import type { SavedViewList } from '#shared/product/saved-views/saved-views.ts';

declare module '../../platform/storage/storage.ts' {
  /** What people have chosen in lists, under names. */
  interface Tables {
    saved_views: {
      id: string;
      user_id: string;
      list: SavedViewList;
      name: string;
      /** The name in lower case; unique for each person and list. */
      name_key: string;
      query: string;
      /** 1 where new raises that a search of the network finds are mailed. */
      mail: number;
      created_at: string;
    };
  }
}
