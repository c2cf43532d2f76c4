import { useNavigation } from '../../framework/pages/page-state.tsx';
import css from './progress-line.module.css';

/** A thin line at the top edge while a page is loading; screen readers get an announcement. */
export function ProgressLine() {
  if (useNavigation().phase === 'idle') return null;
  return <div className={css['line']} aria-hidden="true" />;
}
