import { turn } from './turn.ts';

/**
 * Makes the browser work out how a page looks that was just put into the document: its style and its
 * layout, in a task each. Otherwise it does both in one, with whatever first needs a place on the page
 * (moving the focus, drawing it), and answers nothing meanwhile.
 */
export async function layOut(page: Document): Promise<void> {
  await turn();
  // Reading something is what makes it do the work.
  void getComputedStyle(page.body).display;
  await turn();
  void page.body.offsetHeight;
  await turn();
}
