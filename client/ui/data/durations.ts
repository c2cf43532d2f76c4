/** A time in words, from milliseconds: "1 min 20 s", "45 s", "2 h 5 min". */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60)
    return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/**
 * The time that is left, from milliseconds, rounded down: "12 days", "1 day 3 h", "3 h 12 min",
 * "12 min 5 s". Nothing left is "0 s".
 */
export function timeLeftWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days >= 2) return `${days} days`;
  if (days === 1) return hours % 24 === 0 ? '1 day' : `1 day ${hours % 24} h`;
  if (hours >= 1) return `${hours} h ${minutes % 60} min`;
  return minutes >= 1 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

/** An estimate, from minutes: "25 minutes", "an hour", "2.5 hours". */
export function estimateWords(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.round(minutes / 30) / 2;
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
