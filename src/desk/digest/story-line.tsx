import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical, Newspaper, Pin, Undo2, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Label, TierChip } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES } from '#languages/rules.ts'
import type { Story, Way } from './edition-edits.ts'
import { IconButton } from '../parts/icon-button.tsx'

type StoryLineProps = {
  story: Story
  /** The position among the sent stories of its section; `at` is -1 for a dropped story. */
  place: { at: number; of: number; isLead: boolean }
  dragging: boolean
  /** Without it the story is read-only. */
  onMove: ((way: Way) => void) | undefined
  onPin: () => void
  onDrop: () => void
  onDrag: (id: string | null) => void
  onDraggedHere: () => void
}

/** One story: its momentum, its tier, its languages, and its actions. */
export function StoryLine({
  story,
  place,
  dragging,
  onMove,
  onPin,
  onDrop,
  onDrag,
  onDraggedHere,
}: StoryLineProps) {
  const { t } = useI18n()
  const { title, dropped, pinned } = story
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dragged is let go here; buttons and keys do the same
    <li
      data-story={story.id}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDraggedHere}
      className={`flex flex-wrap items-start gap-x-3 gap-y-1.5 border-t border-line px-4 py-2.5 text-sm sm:px-6 ${dragging ? 'bg-sunken' : ''}`}
    >
      {onMove && (
        <span
          draggable={!dropped}
          aria-hidden="true"
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', story.id) // without data Firefox does not start a drag
            onDrag(story.id)
          }}
          onDragEnd={() => onDrag(null)}
          className={`-ms-2 cursor-grab pt-1 text-ink3 max-md:hidden ${dropped ? 'invisible' : ''}`}
        >
          <GripVertical className="size-4" strokeWidth={1.75} />
        </span>
      )}
      <Momentum score={story.momentum} />
      <div className={`min-w-0 basis-64 grow ${dropped ? 'text-ink3' : ''}`}>
        <p
          className={`wrap-anywhere ${dropped ? 'line-through' : place.isLead ? 'font-bold' : 'font-semibold'}`}
        >
          <bdi lang={story.language}>{title}</bdi>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          {place.isLead && (
            <span className="bg-ink px-1.5 py-px text-2xs font-semibold text-paper">
              {t('newsroom.digest.lead')}
            </span>
          )}
          {dropped && <Label>{t('newsroom.digest.dropped')}</Label>}
          {pinned && !dropped && <Label>{t('newsroom.digest.pinned')}</Label>}
          {story.tier !== 'freemium' && (
            <TierChip strong={story.tier === 'premium'}>{t(`library.tier.${story.tier}`)}</TierChip>
          )}
          <Languages story={story} />
        </p>
      </div>
      {onMove && <StoryTools story={story} place={place} onMove={onMove} onPin={onPin} onDrop={onDrop} />}
    </li>
  )
}

type StoryToolsProps = Pick<StoryLineProps, 'story' | 'place' | 'onPin' | 'onDrop'> & {
  onMove: (way: Way) => void
}

/** The buttons that move, pin and drop a story; Alt with an arrow key moves it too. */
function StoryTools({ story, place, onMove, onPin, onDrop }: StoryToolsProps) {
  const { t } = useI18n()
  const { title, dropped, pinned } = story
  const isFirst = place.at <= 0
  const isLast = place.at === place.of - 1
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.altKey && { ArrowUp: 'up' as const, ArrowDown: 'down' as const }[event.key]
    if (!way || dropped) return
    event.preventDefault()
    if (way === 'up' ? !isFirst : !isLast) onMove(way)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of all its buttons
    <div
      role="group"
      aria-label={t('newsroom.digest.storyTools', { title })}
      onKeyDown={onKeyDown}
      className="-my-1 -me-2 flex"
    >
      {!dropped && (
        <>
          {story.kind !== 'podcast' && (
            <IconButton
              data-control="lead"
              name={t('newsroom.digest.makeLead', { title })}
              disabled={place.isLead}
              onClick={() => onMove('lead')}
              icon={Newspaper}
            />
          )}
          <IconButton
            data-control="top"
            name={t('newsroom.digest.toTop', { title })}
            disabled={isFirst}
            onClick={() => onMove('top')}
            icon={ArrowUpToLine}
          />
          <IconButton
            data-control="up"
            name={t('newsroom.digest.moveUp', { title })}
            disabled={isFirst}
            onClick={() => onMove('up')}
            icon={ArrowUp}
          />
          <IconButton
            data-control="down"
            name={t('newsroom.digest.moveDown', { title })}
            disabled={isLast}
            onClick={() => onMove('down')}
            icon={ArrowDown}
          />
          <IconButton
            data-control="pin"
            name={t('newsroom.digest.pin', { title })}
            aria-pressed={pinned}
            onClick={onPin}
            icon={Pin}
            filled={pinned}
          />
        </>
      )}
      <IconButton
        data-control="drop"
        name={t(dropped ? 'newsroom.digest.putBack' : 'newsroom.digest.drop', { title })}
        onClick={onDrop}
        icon={dropped ? Undo2 : X}
      />
    </div>
  )
}

function Momentum({ score }: { score: number | null }) {
  const { t } = useI18n()
  return (
    <span className="w-9 shrink-0">
      <span className="sr-only">
        {score === null ? t('newsroom.digest.noMomentum') : t('library.momentum.spokenPlain', { score })}
      </span>
      <bdi
        dir="ltr"
        aria-hidden="true"
        className={`num grid h-6 place-items-center text-sm font-bold ${
          score === null
            ? 'text-ink3'
            : score >= 80
              ? 'bg-signal text-onsignal'
              : 'border border-edge text-ink'
        }`}
      >
        {score ?? '–'}
      </bdi>
    </span>
  )
}

/** The languages in which readers get the story translated; all others get the original. */
function Languages({ story: { translated } }: { story: Story }) {
  const { t } = useI18n()
  const names = (of: readonly (typeof LANGUAGES)[number][]) =>
    of.map((each) => LANGUAGE_NAMES[each]).join(', ')
  const missing = LANGUAGES.filter((each) => !translated.includes(each))
  return (
    <span
      title={missing.length === 0 ? undefined : t('newsroom.digest.original', { languages: names(missing) })}
    >
      <span aria-hidden="true" dir="ltr" className="flex gap-1.5 text-2xs">
        {LANGUAGES.map((each) => (
          <span
            key={each}
            className={`uppercase ${translated.includes(each) ? 'font-semibold text-ink2' : 'text-ink3 line-through'}`}
          >
            {each}
          </span>
        ))}
      </span>
      <span className="sr-only">
        {missing.length === 0
          ? t('newsroom.digest.inAll')
          : t('newsroom.digest.original', { languages: names(missing) })}
      </span>
    </span>
  )
}
