import type { EditionContent, EditionCorrection, EditionStory } from '../content.ts'
import { DIGEST_SECTIONS, type DigestSection } from '../rules.ts'
import type { Language } from '#languages/rules.ts'
import { say } from '#languages/languages.ts'
import type { EditionFrame } from './edition-mail.ts'

export const SITE = 'https://cadence.example'

/** The morning edition of a Friday, at UTC+1. */
export const frameOf = (more: Partial<EditionFrame> = {}): EditionFrame => ({
  editionId: '0190b1d0-0000-4000-8000-00000000ed17',
  kind: 'edition',
  occurrence: new Date('2026-11-20T06:00:00Z'),
  timeZone: 'Etc/GMT-1',
  subject: 'A model that reads whole libraries costs half as much to run',
  note: '',
  siteName: 'Cadence',
  siteUrl: SITE,
  postalAddress: '',
  test: false,
  ...more,
})

/** The personal data of the tests' reader. */
export const PERSONAL = {
  name: 'Ada Lovelace',
  manageUrl: `${SITE}/en/newsletter/preferences?t=abc`,
  leaveUrl: `${SITE}/newsletter/unsubscribe?t=abc`,
}

const KINDS = {
  news: 'article',
  tools: 'tool',
  agents: 'agent',
  events: 'article',
  podcasts: 'podcast',
} as const
const TITLES: Record<'en' | 'ar', readonly string[]> = {
  en: [
    'A model that reads whole libraries costs half as much to run',
    'Hospitals in three countries share one diagnosis assistant',
    'The chip shortage eases, and prices of graphics cards follow',
    'A judge asks who wrote the code that an agent has published',
    'Open weights catch up with the best closed model on long documents',
  ],
  ar: [
    'نموذج جديد يقرأ مكتبات كاملة بنصف كلفة التشغيل السابقة',
    'مستشفيات في ثلاث دول تتشارك مساعدًا واحدًا للتشخيص',
    'أزمة الرقائق تخفّ وأسعار بطاقات الرسوميات تتراجع معها',
    'قاضٍ يسأل عمّن كتب الشيفرة التي نشرها وكيل برمجي',
    'النماذج المفتوحة تلحق بأفضل نموذج مغلق في الوثائق الطويلة',
  ],
}
const EXCERPTS = {
  en: 'The team shows a way of compressing what a model remembers without losing accuracy, and gives the weights to everybody who asks for them.',
  ar: 'يعرض الفريق طريقة لضغط ما يتذكره النموذج دون فقدان الدقة، ويتيح الأوزان لكل من يطلبها مع شرح كامل للتجارب التي أجريت.',
}

let made = 0

/** A story of a section; `more` sets the fields under test. */
export function storyOf(
  section: DigestSection,
  language: 'en' | 'ar' = 'en',
  more: Partial<EditionStory> = {},
): EditionStory {
  const n = made++
  const id = `0190b1d0-0000-4000-8000-${String(n).padStart(12, '0')}`
  return {
    id,
    kind: KINDS[section],
    section,
    url: `${SITE}/${language}/${section === 'podcasts' ? 'podcasts#' : `${section}/`}${id}`,
    title: TITLES[language][n % 5] ?? '',
    excerpt: EXCERPTS[language],
    topic: say(language, 'library.topic.ai-research'),
    momentum: section === 'podcasts' ? null : 97 - ((n * 7) % 50),
    image: `${SITE}/covers/${id}-320.webp`,
    wide: `${SITE}/covers/${id}-960.webp`,
    imageAlt: language === 'ar' ? 'رسم بالنقاط' : 'A field of dots',
    language,
    open: true,
    tier: 'freemium',
    publishedAt: '2026-11-20T05:00:00.000Z',
    ...more,
  }
}

/**
 * A whole edition: a lead and this many stories per section, including one podcast, one locked story and one untranslated
 * story.
 */
export function contentOf(language: 'en' | 'ar' = 'en', each = 3): EditionContent {
  const foreign: Language = language === 'en' ? 'ar' : 'en'
  return {
    language,
    tier: 'freemium',
    lead: storyOf('news', language, { momentum: 97 }),
    sections: DIGEST_SECTIONS.map((section) => ({
      section,
      stories: Array.from({ length: section === 'podcasts' ? 1 : each }, (_, at) =>
        storyOf(section, language, {
          ...(section === 'news' && at === 1 && { open: false, tier: 'premium' }),
          ...(section === 'agents' && at === 0 && { open: false, tier: 'b2b' }),
          ...(section === 'tools' &&
            at === 0 && {
              language: foreign,
              title: TITLES[foreign][2] ?? '',
              excerpt: EXCERPTS[foreign],
            }),
        }),
      ),
    })),
  }
}

/** A retraction in the edition's language, and a correction in the other one. */
export function correctionsOf(language: 'en' | 'ar' = 'en'): EditionCorrection[] {
  const foreign = language === 'en' ? 'ar' : 'en'
  const of = (n: number, kind: EditionCorrection['kind'], written: 'en' | 'ar'): EditionCorrection => ({
    id: `0190b1d0-0000-4000-8000-00000000c00${n}`,
    kind,
    url: `${SITE}/${language}/news/0190b1d0-0000-4000-8000-00000000a00${n}`,
    title: TITLES[written][n] ?? '',
    titleLanguage: written,
    note: NOTES[written],
    noteLanguage: written,
    notedAt: '2026-11-19T23:30:00.000Z',
  })
  return [of(1, 'retraction', language), of(2, 'correction', foreign)]
}

const NOTES = {
  en: 'The round was 62 million, not 26 million: we had read the figures the wrong way round.',
  ar: 'بلغت الجولة 62 مليونًا لا 26 مليونًا: قرأنا الأرقام معكوسة، ونعتذر عن ذلك.',
}
