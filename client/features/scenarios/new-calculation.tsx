import { calculatorHref } from '#shared/calculators/calculator-address.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';

/** Beside the title of the list: the way to the calculator, where scenarios are made. */
export function NewCalculation() {
  return (
    <ButtonLink variant="secondary" size="small" href={calculatorHref('')}>
      <Icon name="plus" /> New calculation
    </ButtonLink>
  );
}
