import type { Page, Request } from 'playwright';

const stepMs = 500;

/**
 * Turns a tab's clock until the latest build was asked for so many times more and each question
 * was answered. The clock stands while a question is under way: it would time out in the tab's
 * time long before a busy machine has answered it.
 */
export async function pollLatestBuild(page: Page, times: number): Promise<void> {
  const context = page.context();
  let underWay = 0;
  let answered = 0;
  const isQuestion = (request: Request) => request.url().includes('/_build/latest.json');
  const onAsked = (request: Request) => {
    if (isQuestion(request)) underWay += 1;
  };
  const onAnswered = (request: Request) => {
    if (!isQuestion(request)) return;
    underWay -= 1;
    answered += 1;
  };
  const onFailed = (request: Request) => {
    if (isQuestion(request)) underWay -= 1;
  };
  context.on('request', onAsked);
  context.on('requestfinished', onAnswered);
  context.on('requestfailed', onFailed);
  let takenIn = 0;
  const until = Date.now() + 60_000;
  while (answered < times) {
    if (Date.now() > until) throw new Error(`Asked ${answered} times instead of ${times}.`);
    if (underWay <= 0) await page.clock.runFor(stepMs);
    await page.waitForTimeout(8);
    if (answered === takenIn) continue;
    takenIn = answered;
    // The page takes an answer in after its request has finished, and its clock stands until then, too.
    await page.waitForTimeout(150);
  }
  context.off('request', onAsked);
  context.off('requestfinished', onAnswered);
  context.off('requestfailed', onFailed);
}
