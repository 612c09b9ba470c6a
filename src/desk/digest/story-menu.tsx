import {
  ArrowDown,
  ArrowUp,
  ArrowUpToLine,
  Ellipsis,
  type LucideIcon,
  Newspaper,
  Pin,
  Undo2,
  X,
} from 'lucide-react'
import { Disclosure, ROW } from '#ui/disclosure.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ICON } from '../parts/icon-button.tsx'
import { useShownKey } from '../parts/key.tsx'
import type { Story, Way } from './edition-edits.ts'

/** The position of a story among the sent ones of its section; `at` is -1 for a dropped story. */
export type Place = { at: number; of: number; isLead: boolean }

type StoryMenuProps = {
  story: Story
  place: Place
  onMove: (way: Way) => void
  onPin: () => void
  onDrop: () => void
}

/** The actions that move, pin and drop a story. */
export function StoryMenu({ story, place, onMove, onPin, onDrop }: StoryMenuProps) {
  const { t } = useI18n()
  const { title, dropped, pinned } = story
  const isFirst = place.at <= 0
  const isLast = place.at === place.of - 1
  const name = t('newsroom.digest.storyTools', { title })
  return (
    <Disclosure
      late
      label={name}
      face={<Ellipsis {...ICON} />}
      className="grid size-9 place-items-center text-ink2 hover:bg-sunken hover:text-ink max-md:size-11"
      panelClassName="w-56"
    >
      <div role="group" aria-label={name}>
        {!dropped && (
          <>
            {story.kind !== 'podcast' && (
              <Item icon={Newspaper} sign="L" disabled={place.isLead} onClick={() => onMove('lead')}>
                {t('newsroom.digest.makeLead')}
              </Item>
            )}
            <Item icon={ArrowUpToLine} disabled={isFirst} onClick={() => onMove('top')}>
              {t('newsroom.digest.toTop')}
            </Item>
            <Item icon={ArrowUp} sign="Alt ↑" disabled={isFirst} onClick={() => onMove('up')}>
              {t('newsroom.digest.moveUp')}
            </Item>
            <Item icon={ArrowDown} sign="Alt ↓" disabled={isLast} onClick={() => onMove('down')}>
              {t('newsroom.digest.moveDown')}
            </Item>
            <Item icon={Pin} pressed={pinned} onClick={onPin}>
              {t('newsroom.digest.pin')}
            </Item>
          </>
        )}
        <Item icon={dropped ? Undo2 : X} onClick={onDrop}>
          {t(dropped ? 'newsroom.digest.putBack' : 'newsroom.digest.drop')}
        </Item>
      </div>
    </Disclosure>
  )
}

type ItemProps = {
  icon: LucideIcon
  /** The key that does the same. */
  sign?: string
  disabled?: boolean
  pressed?: boolean
  onClick: () => void
  children: string
}

function Item({ icon: Icon, sign, disabled = false, pressed, onClick, children }: ItemProps) {
  const shown = useShownKey(sign ?? '')
  return (
    <button
      type="button"
      data-closes
      disabled={disabled}
      aria-pressed={pressed}
      onClick={onClick}
      className={`${ROW} disabled:text-ink3 disabled:opacity-60 disabled:hover:bg-transparent max-md:min-h-11`}
    >
      <Icon {...ICON} {...(pressed === true && { fill: 'currentColor' })} />
      <span className="grow">{children}</span>
      {sign !== undefined && shown !== undefined && (
        <kbd
          aria-hidden="true"
          dir="ltr"
          className="font-sans text-2xs font-semibold whitespace-nowrap text-ink3 max-md:hidden pointer-coarse:hidden"
        >
          {shown}
        </kbd>
      )}
    </button>
  )
}
