import type { Locator } from 'playwright';

/** A message of a visitor; what is left out is something that does not matter. */
export interface VisitorMessage {
  readonly name?: string;
  /** Another one for each message where none is named. */
  readonly email?: string;
  readonly topic?: string;
  readonly body?: string;
}

let visitors = 0;

/** Sends a message through the contact form's own route, so operators are told. */
export async function writeToOperators(
  { origin }: { readonly origin: string },
  message: VisitorMessage = {},
): Promise<void> {
  visitors += 1;
  const answer = await fetch(`${origin}/api/v1/contact`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Vera Visitor',
      email: `vera-${visitors}@example.com`,
      topic: 'general',
      body: 'May I see how a raise is reviewed before it is published?',
      ...message,
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Sends a message of somebody about a topic, in which the name and the topic can be found. */
export const askAbout = (
  app: { readonly origin: string },
  name: string,
  topic: string,
): Promise<void> =>
  writeToOperators(app, {
    name,
    email: `${topic}+${name.split(' ')[0]?.toLowerCase()}@example.com`,
    topic,
    body: `I am ${name} & ask about <b>${topic}</b>.\n\nThank you.`,
  });

/** Presses what the menu of a row offers. */
export async function chooseIn(row: Locator, what: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await row.locator('[popover]').getByRole('button', { name: what }).click();
}
