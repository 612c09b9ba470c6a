import { Link } from '@tanstack/react-router'
import { Label } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { dateFormat, numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { type Language, LANGUAGE_NAMES } from '#languages/rules.ts'
import { ask } from '#platform/ask.ts'
import { type ResemblingStory, storyApart, storyMerge } from '#review/stories/calls.ts'
import { useAction } from '../../parts/use-action.ts'
import { STORY_CHANGES, type StoryView } from './draft-story.tsx'

type ResemblingProps = { story: StoryView | undefined; onDecided: () => void }

/** The stories that may be about the same event, each to be merged or kept apart with one press. */
export function ResemblingStories({ story, onDecided }: ResemblingProps) {
  const { t } = useI18n()
  if (!story || story.resembling.length === 0) return null
  return (
    <section
      aria-labelledby="resembling"
      className="border border-s-4 border-warning bg-surface px-4 py-3 text-sm"
    >
      <h3 id="resembling" className="font-bold text-warning">
        {t('newsroom.review.story.resembling')}
      </h3>
      <ul>
        {story.resembling.map((other) => (
          <Resembling key={other.id} id={story.id} other={other} onDecided={onDecided} />
        ))}
      </ul>
    </section>
  )
}

type OneProps = { id: string; other: ResemblingStory; onDecided: () => void }

function Resembling({ id, other, onDecided }: OneProps) {
  const { t, language } = useI18n()
  const done = (key: 'newsroom.review.story.mergeDone' | 'newsroom.review.story.apartDone') => () => {
    toast.success(t(key), { description: other.title })
    onDecided()
  }
  const merge = useAction({
    mutationFn: () =>
      ask(storyMerge, other.keeps === 'other' ? { id: other.id, other: id } : { id, other: other.id }),
    onSuccess: done('newsroom.review.story.mergeDone'),
    failed: 'newsroom.review.story.mergeFailed',
    changes: STORY_CHANGES,
  })
  const apart = useAction({
    mutationFn: () => ask(storyApart, { id, other: other.id }),
    onSuccess: done('newsroom.review.story.apartDone'),
    failed: 'newsroom.review.story.apartFailed',
    changes: STORY_CHANGES,
  })
  const moment = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const busy = merge.isPending || apart.isPending
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line py-3 last:border-b-0 last:pb-0">
      <div className="min-w-0 basis-64 grow">
        <p className="font-semibold" lang={other.language} dir="auto">
          <StoryTitle other={other} />
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink3">
          <Label lang={other.language}>{LANGUAGE_NAMES[other.language]}</Label>
          <span>{t('newsroom.review.story.reports', { count: other.reports })}</span>
          <time dateTime={other.last_at}>{moment.format(new Date(other.last_at))}</time>
          {other.shared.length > 0 && (
            <span>
              {t('newsroom.review.story.common', {
                clues: other.shared.map((clue) => clueText(clue, language)).join(' · '),
              })}
            </span>
          )}
        </p>
        {other.keeps !== 'this' && (
          <p className="mt-1 text-xs text-ink2">
            {t(`newsroom.review.story.${other.keeps === 'other' ? 'mergeKeepsOther' : 'mergeImpossible'}`)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {other.keeps !== null && (
          <Button
            size="small"
            busy={merge.isPending}
            disabled={apart.isPending}
            onClick={() => merge.mutate()}
          >
            <span>
              {t('newsroom.review.story.merge')} <span className="sr-only">{other.title}</span>
            </span>
          </Button>
        )}
        <Button
          size="small"
          busy={apart.isPending}
          disabled={merge.isPending}
          onClick={() => !busy && apart.mutate()}
        >
          <span>
            {t('newsroom.review.story.apart')} <span className="sr-only">{other.title}</span>
          </span>
        </Button>
      </div>
    </li>
  )
}

/** The headline, as a link to the article or the draft if there is one to see. */
function StoryTitle({ other: { title, draft } }: { other: ResemblingStory }) {
  const link = 'underline underline-offset-4'
  if (draft === null || draft.status === 'rejected') return title
  return draft.status === 'published' ? (
    <Link to="/news/$id" params={{ id: draft.id }} target="_blank" className={link}>
      {title}
    </Link>
  ) : (
    <Link to="/content-review" search={{ draft: draft.id }} resetScroll={false} className={link}>
      {title}
    </Link>
  )
}

/** A shared clue as the reader's language writes it. Names are stored without capitals. */
function clueText({ kind, text }: ResemblingStory['shared'][number], language: Language): string {
  if (kind === 'name') return text.charAt(0).toUpperCase() + text.slice(1)
  if (kind === 'number') return numberFormat(language).format(Number(text))
  if (kind === 'link') return text
  const [month = 1, day = 1] = text.split('-').map(Number)
  const format = dateFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(Date.UTC(LEAP_YEAR, month - 1, day)))
}
const LEAP_YEAR = 2024
