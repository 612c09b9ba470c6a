import { LANGUAGES, type Language, eachLanguage } from '#languages/rules.ts'
import { TIERS } from '#membership/rules.ts'
import type { EditionStory, FrozenEdition } from '../content.ts'
import { DIGEST_SECTIONS, type DigestSection } from '../rules.ts'
import { SITE } from '../mail/test-edition.ts'

const KIND = {
  news: 'article',
  tools: 'tool',
  agents: 'agent',
  events: 'article',
  podcasts: 'podcast',
} as const

/** Titles that identify the story in each language, so that an email shows what it contains. */
const STORY: Partial<Record<Language, string>> = {
  en: 'Story',
  ar: 'خبر',
  fr: 'Récit',
  es: 'Relato',
  pt: 'História',
}
const SUBJECT: Partial<Record<Language, string>> = {
  en: 'Morning in English',
  ar: 'صباح بالعربية',
  fr: 'Matin en français',
  es: 'Mañana en español',
  pt: 'Manhã em português',
}
const EXCERPT = 'What was found, and what it changes for those who work with it every day. '.repeat(2)

/** Stories per section, by tier. */
export const PER_SECTION = { freemium: 1, premium: 2, b2b: 3 } as const

/** The title of a story: `news-0-freemium` is in emails of freemium readers only. */
export const titleOf = (language: Language, section: DigestSection, n: number, tier: string): string =>
  `${STORY[language] ?? language} ${section}-${n}-${tier}`

/** A frozen edition whose stories all name section, number and tier in their titles. */
export function frozenEdition(excerpts = 1): FrozenEdition {
  const contents = LANGUAGES.flatMap((language) =>
    TIERS.map((tier) => {
      const story = (section: DigestSection, n: number): EditionStory => ({
        id: `${section}-${n}`,
        kind: KIND[section],
        section,
        url: `${SITE}/${language}/${section}/${n}-${tier}`,
        title: titleOf(language, section, n, tier),
        excerpt: EXCERPT.repeat(excerpts).trim(),
        topic: section,
        momentum: n === 9 ? 95 : 90 - n * 40,
        image: `${SITE}/covers/${section}-${n}.webp`,
        imageAlt: 'A field of dots',
        language,
        open: true,
        tier,
        publishedAt: '2026-11-20T05:00:00.000Z',
      })
      return {
        language,
        tier,
        lead: story('news', 9),
        sections: DIGEST_SECTIONS.map((section) => ({
          section,
          stories: Array.from({ length: PER_SECTION[tier] }, (_, n) => story(section, n)),
        })),
      }
    }),
  )
  return {
    kind: 'edition',
    occurrence: '2026-11-20T09:00:00.000Z',
    timeZone: 'Etc/GMT-1',
    subjects: eachLanguage((language) => SUBJECT[language] ?? language),
    contents,
  }
}
