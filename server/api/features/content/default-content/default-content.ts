/** The starter content: the Markdown files in articles/ and faq/, as data. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverFile } from '#server/project.ts';
import { type FaqTopic, faqTopics } from '#shared/product/content/faq-topics.ts';

export interface DefaultArticle {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  readonly publishedAt: string;
  readonly tags: readonly string[];
  /** Markdown. */
  readonly body: string;
}

export interface DefaultAnswer {
  readonly topic: FaqTopic;
  readonly anchor: string;
  readonly question: string;
  /** Markdown. */
  readonly answer: string;
  readonly position: number;
}

const articlesFolder = serverFile('api/features/content/default-content/articles');
const faqFolder = serverFile('api/features/content/default-content/faq');

/** Reads all of it. Throws, naming the file, when something is missing. */
export function defaultContent(): {
  articles: readonly DefaultArticle[];
  answers: readonly DefaultAnswer[];
} {
  const articles = readdirSync(articlesFolder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => articleOfFile(file, readFileSync(join(articlesFolder, file), 'utf8')));
  const answers = faqTopics.flatMap((topic) =>
    answersOfFile(topic, readFileSync(join(faqFolder, `${topic}.md`), 'utf8')),
  );
  return { articles, answers };
}

/** An article: `name: value` lines between two `---`, then Markdown. */
export function articleOfFile(file: string, source: string): DefaultArticle {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'));
  if (parts === null) throw new Error(`${file} does not start with its title and date.`);
  const [, front = '', body = ''] = parts;
  const fields = new Map(
    front
      .split('\n')
      .filter((entry) => entry.trim() !== '')
      .map((entry) => {
        const colon = entry.indexOf(':');
        return [entry.slice(0, colon).trim(), entry.slice(colon + 1).trim()] as const;
      }),
  );
  function field(name: string): string {
    const value = fields.get(name);
    if (value === undefined || value === '') throw new Error(`${file} lacks its ${name}.`);
    return value;
  }
  return {
    slug: file.replace(/\.md$/, ''),
    title: field('title'),
    summary: field('summary'),
    author: field('author'),
    publishedAt: new Date(field('publishedAt')).toISOString(),
    tags: field('tags')
      .split(',')
      .map((tag) => tag.trim()),
    body: body.trim(),
  };
}

/** A file of questions: `## Question {#anchor}`, then the answer in Markdown. */
export function answersOfFile(topic: FaqTopic, source: string): readonly DefaultAnswer[] {
  const sections = source.replaceAll('\r\n', '\n').split(/^## /m).slice(1);
  return sections.map((section, at) => {
    const parts = /^(.+?) \{#([a-z0-9-]+)\}\n([\s\S]+)$/.exec(section);
    if (parts === null) throw new Error(`faq/${topic}.md: question ${at + 1} has no {#anchor}.`);
    const [, question = '', anchor = '', answer = ''] = parts;
    return { topic, anchor, question, answer: answer.trim(), position: at };
  });
}
