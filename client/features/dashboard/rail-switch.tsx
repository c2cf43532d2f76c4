import { Button } from '../../ui/form/button.tsx';
import { useHydrated } from '../../ui/form/hydrated.ts';
import { rail } from '../../ui/tokens/density.ts';
import { Icon } from '../../ui/tokens/icon.tsx';

/** Makes the rail narrow, with icons only, or wide again. Without scripts it stays wide. */
export function RailSwitch(props: { readonly className?: string | undefined }) {
  const hydrated = useHydrated();
  const isNarrow = rail.use() === 'icons';
  if (!hydrated) return null;
  return (
    <div className={props.className}>
      <Button
        variant="quiet"
        size="small"
        aria-pressed={isNarrow}
        title="Narrow navigation"
        onClick={() => rail.choose(isNarrow ? 'names' : 'icons')}
      >
        <Icon name={isNarrow ? 'arrow-right' : 'arrow-left'} />
        <span className="visually-hidden">Narrow navigation</span>
      </Button>
    </div>
  );
}
