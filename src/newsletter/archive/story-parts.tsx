import { OutwardText } from '#ui/arrow.tsx'
import { Label } from '#ui/badge.tsx'
import { pictureSources, signSources } from '#ui/cover.ts'
import { Meter } from '#ui/meter.tsx'
import { Picture } from '#ui/picture.tsx'
import { languageName } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { splitAddress } from '#languages/rules.ts'
import { Tier } from '#articles/cards/news-card.tsx'
import { momentumLabel } from '#articles/rules.ts'
import type { OutputOf } from '#platform/call.ts'
import type { digestOne } from '../editions/calls.ts'

type Story = OutputOf<typeof digestOne>['sections'][number]['stories'][number]

/** The first story of an edition, with its image above it. */
export function LeadStory({ story }: { story: Story }) {
  return (
    <article className="mt-6">
      <div className="aspect-video bg-sunken">
        <Picture
          {...pictureSources(story)}
          sizes="(min-width: 800px) 736px, 100vw"
          alt=""
          width={960}
          height={540}
          eager
        />
      </div>
      <div className="mt-4">
        <Facts story={story} />
      </div>
      <Words story={story} level={2} className="text-2xl font-extrabold sm:text-3xl" />
    </article>
  )
}

/** Any other story: text, with its image at the end. */
export function StoryRow({ story }: { story: Story }) {
  return (
    <li className="flex gap-5 border-b border-line py-5 last:border-0">
      <div className="min-w-0 flex-1">
        <Facts story={story} />
        <Words story={story} level={3} className="text-xl font-bold" />
      </div>
      <div className="aspect-[4/3] w-20 shrink-0 self-start bg-sunken sm:w-32">
        <Picture {...signSources(story)} alt="" width={208} height={156} />
      </div>
    </li>
  )
}

/** Momentum and topic, with the tier of a locked story and the language of an untranslated one. */
function Facts({ story: { momentum, topic, open, tier, language: written } }: { story: Story }) {
  const { t, language } = useI18n()
  const word = momentum === null ? '' : t(`library.momentum.${momentumLabel(momentum)}`)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-xs text-ink3">
      {momentum !== null && (
        <Meter
          score={momentum}
          word={word}
          spoken={t('library.momentum.spoken', { score: momentum, word })}
        />
      )}
      <span>{topic}</span>
      {!open && <Tier tier={tier === 'freemium' ? 'premium' : tier} />}
      {written !== language && (
        <Label strong>{t('library.also.in', { language: languageName(written, language) })}</Label>
      )}
    </div>
  )
}

function Words({ story, level, className }: { story: Story; level: 2 | 3; className: string }) {
  const { t, language } = useI18n()
  const Heading = `h${level}` as const
  const foreign = story.language === language ? {} : { lang: story.language, dir: 'auto' as const }
  return (
    <>
      <Heading className={`mt-2 ${className}`} {...foreign}>
        <PageLink href={splitAddress(pathOf(story.url)).path} className="hl">
          {story.title}
        </PageLink>
      </Heading>
      {story.excerpt !== '' && (
        <p className="mt-2 text-base text-ink2" {...foreign}>
          {story.excerpt}
        </p>
      )}
      {story.source && (
        <p className="mt-2 text-sm">
          <a
            href={story.source.url}
            target="_blank"
            rel="noopener nofollow"
            className="font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
          >
            <OutwardText>
              {t('newsletter.source', { publisher: `\u2068${story.source.publisher}\u2069` })}
            </OutwardText>
          </a>
        </p>
      )}
    </>
  )
}

/** The path of a URL of this site. */
function pathOf(address: string): string {
  const { pathname, hash } = new URL(address)
  return pathname + hash
}
