import { CornerDownLeft } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { Key } from '../parts/key.tsx'
import { partsOf } from './ranking.ts'
import type { Group, Kind, Row } from './rows.ts'

export const LIST_ID = 'desk-found'
/** The id of the element of a row. */
export const optionId = (id: string): string => `${LIST_ID}-${id.replaceAll(/\s/g, '-')}`

const HEADINGS = {
  page: 'newsroom.desk.keys.page',
  do: 'newsroom.desk.find.do',
  go: 'newsroom.desk.find.go',
  drafts: 'newsroom.review.view.drafts',
  stories: 'newsroom.desk.section.stories',
  people: 'newsroom.dashboard.tab.users',
} as const satisfies Record<Kind, string>

type PaletteListProps = {
  groups: readonly Group[]
  /** The chosen row. */
  here: Row | undefined
  query: string
  onPoint: (id: string) => void
  onChoose: (row: Row) => void
}

/** The rows in their groups. */
export function PaletteList({ groups, here, query, onPoint, onChoose }: PaletteListProps) {
  const { t } = useI18n()
  return (
    <div
      role="listbox"
      id={LIST_ID}
      aria-label={t('newsroom.desk.find')}
      className="min-h-0 grow overflow-y-auto overscroll-contain pb-2"
    >
      {groups.map(({ kind, rows }) => (
        <div key={kind} role="group" aria-labelledby={`${LIST_ID}-${kind}`}>
          <div id={`${LIST_ID}-${kind}`} className="px-5 pt-2.5 pb-1 text-2xs font-semibold text-ink3">
            {t(HEADINGS[kind])}
          </div>
          {rows.map((row) => (
            <Option
              key={row.id}
              row={row}
              isHere={row === here}
              query={query}
              onPoint={() => onPoint(row.id)}
              onChoose={() => onChoose(row)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = {
  row: Row
  isHere: boolean
  query: string
  onPoint: () => void
  onChoose: () => void
}

function Option({ row, isHere, query, onPoint, onChoose }: OptionProps) {
  const { language, dir } = useI18n()
  const { id, label, lang, note, keys, icon: Icon } = row
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isHere) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and hears the keys
    <div
      ref={element}
      id={optionId(id)}
      role="option"
      aria-selected={isHere}
      tabIndex={-1}
      className="flex h-11 scroll-my-8 cursor-pointer items-center gap-3 ps-5 pe-4 text-sm aria-selected:bg-ink aria-selected:text-paper md:h-10"
      onPointerMove={isHere ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()} // the focus stays in the field
      onClick={onChoose}
    >
      <Icon className={`size-4 shrink-0 ${isHere ? '' : 'text-ink3'}`} strokeWidth={1.8} aria-hidden="true" />
      <bdi
        lang={lang === language ? undefined : lang}
        className={`min-w-0 grow truncate ${dir === 'rtl' ? 'text-right' : 'text-left'}`}
      >
        {partsOf(label, query).map(({ text, found }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one label, in their order
          <Fragment key={at}>{found ? <b className="font-bold">{text}</b> : text}</Fragment>
        ))}
      </bdi>
      {note !== undefined && note !== '' && (
        <bdi className={`max-w-[40%] shrink-0 truncate text-2xs ${isHere ? '' : 'text-ink3'}`}>{note}</bdi>
      )}
      {isHere ? (
        <Key>
          <CornerDownLeft className="size-3" strokeWidth={2.2} />
        </Key>
      ) : (
        keys && (
          <span dir="ltr" className="flex gap-1">
            {keys.map((key) => (
              <Key key={key} quiet>
                {key}
              </Key>
            ))}
          </span>
        )
      )}
    </div>
  )
}
