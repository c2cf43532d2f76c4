import css from './raise-lifecycle.module.css';
import { type RaiseStage, raiseStages } from './raise-stages.ts';

const rowHeight = 76;
const railX = 14;
const width = 340;
const height = rowHeight * raiseStages.length - 20;

/** The lifecycle of a raise as a picture, with the same in words beside it. */
export function RaiseLifecycle() {
  return (
    <div className={css['lifecycle']}>
      <svg
        className={css['picture']}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label="The stages of a raise from draft to closed, with the exits at review, while live and at settling. The list below says the same in words."
      >
        <line
          className={css['rail']}
          x1={railX}
          x2={railX}
          y1={24}
          y2={centre(raiseStages.length - 1)}
        />
        {raiseStages.map((stage, index) => (
          <StageMark key={stage.id} stage={stage} index={index} />
        ))}
      </svg>
      <ol className={css['stages']}>
        {raiseStages.map((stage) => (
          <li key={stage.id}>
            <h3>{stage.name}</h3>
            <p>{stage.what}</p>
            <p className={css['next']}>
              <span>Next:</span> {stage.next}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function centre(index: number): number {
  return 24 + index * rowHeight;
}

function StageMark(props: { readonly stage: RaiseStage; readonly index: number }) {
  const { stage, index } = props;
  const y = centre(index);
  return (
    <g>
      <circle className={css[stage.id === 'closed' ? 'markEnd' : 'mark']} cx={railX} cy={y} r={8} />
      <text className={css['name']} x={40} y={y + 1}>
        {stage.name}
      </text>
      <text className={css['actor']} x={40} y={y + 18}>
        {stage.actor}
      </text>
      {stage.exit === undefined ? null : <Exit lines={stage.exit} y={y} />}
    </g>
  );
}

function Exit(props: { readonly lines: readonly string[]; readonly y: number }) {
  const { lines, y } = props;
  return (
    <>
      <path className={css['exit']} d={`M128 ${y - 4}H168M163 ${y - 9}l5 5-5 5`} />
      {lines.map((line, index) => (
        <text key={line} className={css['exitLabel']} x={178} y={y + index * 17}>
          {line}
        </text>
      ))}
    </>
  );
}
