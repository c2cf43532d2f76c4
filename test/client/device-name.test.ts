/** Devices in words: what the list of sessions calls them. */
import t from 'tap';
import { deviceName } from '#client/features/security/device-name.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const named: Readonly<Record<string, string>> = {
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`]: 'Chrome on Windows',
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/141.0.0.0`]: 'Edge on Windows',
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} OPR/120.0.0.0`]: 'Opera on Windows',
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome}`]: 'Chrome on ChromeOS',
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome}`]: 'Chrome on Android',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15':
    'Safari on Mac',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1':
    'Safari on iPhone',
  'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15':
    'Firefox on iPad',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox on Linux',
  'curl/8.14.1': 'curl/8.14.1',
  '': 'Unknown device',
  '  ': 'Unknown device',
};

for (const [userAgent, words] of Object.entries(named)) {
  t.equal(deviceName(userAgent), words, userAgent.slice(0, 60));
}

const long = deviceName('x'.repeat(300));
t.ok(long.length <= 61 && long.endsWith('…'), 'a name without end is cut');
