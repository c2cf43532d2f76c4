import { useAsking, useLive } from '../../framework/http/use-live.ts';
import { type BinderData, readBinder } from './binder-loader.ts';

/** How often it is looked how far a binder is. */
const askEveryMs = 2_000;

/** The binder as it was loaded, then as the server says, until it is made. */
export function useFreshBinder(loaded: BinderData): BinderData {
  const [binder, setBinder] = useLive(loaded);
  const { of, reader } = loaded;
  useAsking(askEveryMs, {
    key: binder.state === 'making' ? loaded : null,
    ask: (api) => readBinder(api, of, reader),
    take: (fresh) => setBinder(() => fresh),
  });
  return binder;
}
