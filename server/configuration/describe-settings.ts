/**
 * Describes the settings and their values: for README.md beside this file, for `--print-config`, for the log at
 * start.
 */
import type { BrandSettings, Config } from './config.ts';
import { allSettings, brandSettings, type Setting, settings } from './settings.ts';

export interface SettingDescription {
  readonly name: string;
  readonly type: string;
  /** As text; empty without a default. */
  readonly default: string;
  readonly secret: boolean;
  readonly about: string;
}

/** Descriptions of all settings, in the order of the table. */
export function describeSettings(): readonly SettingDescription[] {
  return allSettings.map((setting) => ({
    name: setting.name,
    type: setting.kind.label,
    default: asText(setting.default),
    secret: setting.secret,
    about: setting.about,
  }));
}

/** Writes the settings as the Markdown table of README.md. */
export function settingsTable(): string {
  const rows = describeSettings().map((row) => {
    const names = row.secret ? `\`${row.name}\`, \`${row.name}_FILE\`` : `\`${row.name}\``;
    const preset = row.default === '' ? '' : `\`${row.default}\``;
    return `| ${names} | ${row.type} | ${preset} | ${row.about} |`;
  });
  return ['| Name | Type | Default | What it is for |', '|---|---|---|---|', ...rows].join('\n');
}

/** Every setting with its value as text, secrets hidden; for `--print-config` and the log. */
export function maskedConfig(config: Config): Readonly<Record<string, string>> {
  const rows = [
    ...Object.entries(settings).map(([key, setting]) => row(setting, config[key as keyof Config])),
    ...Object.entries(brandSettings).map(([key, setting]) =>
      row(setting, config.brand[key as keyof BrandSettings]),
    ),
  ];
  return Object.freeze(Object.fromEntries(rows));
}

function row(setting: Setting<unknown, unknown>, value: unknown): [string, string] {
  if (value === undefined) return [setting.name, '(not set)'];
  return [setting.name, setting.secret ? '(set, hidden)' : asText(value)];
}

function asText(value: unknown): string {
  if (value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
