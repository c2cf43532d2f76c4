/** The value of a cookie that holds a word, in a list as `document.cookie` has it. */
export function cookieValue(cookies: string, name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([a-z]+)`).exec(cookies)?.[1];
}
