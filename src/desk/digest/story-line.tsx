import { GripVertical } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Label, TierChip } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Story, Way } from './edition-edits.ts'
import { MomentumChip } from '../parts/drafts/momentum-chip.tsx'
import { StoryLanguages } from './story-languages.tsx'
import { type Place, StoryMenu } from './story-menu.tsx'

/** The columns of the matrix: grip, number, momentum, title, languages and actions. In a narrow one the languages come below. */
export const MATRIX =
  'grid grid-cols-[1.25rem_2.25rem_minmax(0,1fr)_2.75rem] items-center gap-x-2 ps-4 pe-1 sm:ps-6 @lg:grid-cols-[1rem_1.25rem_2.25rem_minmax(0,1fr)_auto_2.25rem] @lg:ps-3 @lg:pe-2'

type StoryLineProps = {
  story: Story
  place: Place
  /** Its number among the stories that are sent; undefined for a dropped story. */
  number: number | undefined
  dragging: boolean
  /** Without it the story is read-only. */
  onMove: ((way: Way) => void) | undefined
  onPin: () => void
  onDrop: () => void
  onDrag: (id: string | null) => void
  onDraggedHere: () => void
}

/** One story: its number, its momentum, its state in each language, and its actions. Alt with an arrow key moves it. */
export function StoryLine({
  story,
  place,
  number,
  dragging,
  onMove,
  onPin,
  onDrop,
  onDrag,
  onDraggedHere,
}: StoryLineProps) {
  const { dropped } = story
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.altKey && { ArrowUp: 'up' as const, ArrowDown: 'down' as const }[event.key]
    if (!way || dropped || !onMove) return
    event.preventDefault()
    if (way === 'up' ? place.at > 0 : place.at < place.of - 1) onMove(way)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dragged is let go here, and the keys are those of all its controls
    <li
      data-story={story.id}
      onKeyDown={onKeyDown}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDraggedHere}
      className={`${MATRIX} min-h-12 border-t border-line py-1 text-sm focus-within:bg-lit hover:bg-lit ${dragging ? 'bg-sunken' : ''}`}
    >
      <span className="grid @max-lg:hidden">
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
            className={`cursor-grab py-1 text-ink3 ${dropped ? 'invisible' : ''}`}
          >
            <GripVertical className="size-4" strokeWidth={1.75} />
          </span>
        )}
      </span>
      <span className="num font-semibold text-ink2 @max-lg:row-start-1">{number}</span>
      <span className="@max-lg:row-start-1">
        <MomentumChip score={story.momentum} />
      </span>
      <Title story={story} isLead={place.isLead} />
      <div className="@max-lg:col-start-3 @max-lg:row-start-2 @max-lg:-ms-4">
        {!dropped && <StoryLanguages story={story} />}
      </div>
      <div className="@max-lg:col-start-4 @max-lg:row-start-1">
        {onMove && <StoryMenu story={story} place={place} onMove={onMove} onPin={onPin} onDrop={onDrop} />}
      </div>
    </li>
  )
}

function Title({
  story: { title, language, tier, pinned, dropped },
  isLead,
}: {
  story: Story
  isLead: boolean
}) {
  const { t } = useI18n()
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 py-1 @max-lg:row-start-1">
      <span
        className={`line-clamp-2 min-w-0 wrap-anywhere ${dropped ? 'text-ink3 line-through' : isLead ? 'font-bold' : 'font-semibold'}`}
      >
        <bdi lang={language}>{title}</bdi>
      </span>
      {isLead && (
        <span className="bg-ink px-1.5 py-px text-2xs font-semibold text-paper">
          {t('newsroom.digest.lead')}
        </span>
      )}
      {dropped && <Label>{t('newsroom.digest.dropped')}</Label>}
      {pinned && !dropped && <Label>{t('newsroom.digest.pinned')}</Label>}
      {tier !== 'freemium' && <TierChip strong={tier === 'premium'}>{t(`library.tier.${tier}`)}</TierChip>}
    </div>
  )
}
