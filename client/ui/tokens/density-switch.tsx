import { ChoiceSwitch } from './choice-switch.tsx';
import { density } from './density.ts';

/** Chooses how dense the rows and controls of a tool are. */
export function DensitySwitch() {
  return (
    <ChoiceSwitch
      label="Density"
      choice={density}
      faces={{
        auto: { word: 'Automatic' },
        comfortable: { word: 'Comfortable' },
        compact: { word: 'Compact' },
      }}
    />
  );
}
