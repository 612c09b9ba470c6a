import type { BriefOpening, SourcedLine } from '#articles/brief/brief.ts'
import type { EditionContent, EditionCorrection, EditionStory } from '../content.ts'
import { DIGEST_SECTIONS, type DigestSection } from '../rules.ts'
import type { Language } from '#languages/rules.ts'
import { say } from '#languages/languages.ts'
import { pack } from '#languages/packs.ts'
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

const SOURCES = [
  ['Harbour Ledger', '2026-11-20T04:12:00.000Z'],
  ['Vellmar Courier', '2026-11-19T08:30:00.000Z'],
  ['Freight Signal', '2026-11-20T05:40:00.000Z'],
] as const
const briefLine = (n: 1 | 2 | 3, text: string, figure: string | null = null): SourcedLine => {
  const [publisher, publishedAt] = SOURCES[n - 1] ?? SOURCES[0]
  return { text, figure, source: { n, publisher, publishedAt, url: `https://${n}.example/report?a=1&b=2` } }
}

/** The beginning of a brief with three points, two figures and a difference; its third source is the latest. */
export const briefOf = (language: 'en' | 'ar' = 'en', more: Partial<BriefOpening> = {}): BriefOpening => ({
  published: true,
  made: say(language, 'library.made.approved', {
    made: say(language, 'library.made.bySoftware', { count: 3 }),
  }),
  points:
    language === 'ar'
      ? [
          briefLine(
            1,
            'أوقف ميناء فلمار نظام «ستادل» الذي يجدول عمل 64 رافعة عند الخامسة وعشرين دقيقة صباح الأحد.',
          ),
          briefLine(
            3,
            'خصص النظام الرصيف 14 لسفينتي حاويات في وقت واحد، ثم رفض كل تصحيح أدخله عمال المناوبة الليلية.',
          ),
          briefLine(2, 'غيّر تحديث مساء السبت طريقة ترتيب الأوامر المتعارضة، بحسب شركة «هكسمور».'),
        ]
      : [
          briefLine(1, 'The port of Vellmar switched off Staddle, the system that schedules its 64 cranes.'),
          briefLine(
            3,
            'Staddle gave berth 14 to two container ships at once <and> rejected every correction.',
          ),
          briefLine(2, 'A routine update on Saturday changed how the system ranks orders that conflict.'),
        ],
  more: 3,
  sourceCount: 3,
  figures: {
    heading: pack(language).writing.brief.figures,
    lines:
      language === 'ar'
        ? [
            briefLine(1, 'بقيت 18,400 حاوية تنتظر النقل.', '18,400'),
            briefLine(2, 'تكلف الرخصة 3.9 مليون يورو سنويا.', '3.9 مليون يورو'),
          ]
        : [
            briefLine(1, '18,400 containers were still waiting.', '18,400'),
            briefLine(2, 'The licence costs €3.9 million a year.', '€3.9 million'),
          ],
  },
  difference: {
    heading: pack(language).writing.brief.differences,
    lines:
      language === 'ar'
        ? [briefLine(1, 'أخّر التوقف 31 سفينة.', '31'), briefLine(3, 'أخّر التوقف 47 سفينة.', '47')]
        : [
            briefLine(1, 'The standstill delayed 31 ships.', '31'),
            briefLine(3, 'The standstill delayed 47 ships.', '47'),
          ],
  },
  ...more,
})

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
