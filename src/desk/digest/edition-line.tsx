import { Link } from '@tanstack/react-router'
import { Status } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { EditionRow } from '#newsletter/editions/calls.ts'
import { Moment } from '../parts/moment.tsx'
import { Line, Cell } from '../parts/rows.tsx'
import { EDITION_TONES, shownState, whyWords } from './edition-words.ts'
import { Figures } from './figures.tsx'

/** The grid columns of the edition list on wide screens. */
export const EDITION_COLUMNS =
  '@4xl:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)_minmax(0,1.1fr)_3.5rem_minmax(0,1.7fr)]'

/** One edition: its name, its send time, its state and its delivery figures. */
export function EditionLine({ edition, zone }: { edition: EditionRow; zone: string }) {
  const { t } = useI18n()
  const kind = t(`newsroom.digest.kind.${edition.kind}`)
  return (
    <Line columns={EDITION_COLUMNS}>
      <Cell label={t('newsroom.digest.edition')}>
        <Link
          to="/content-digest"
          search={{ part: 'editions', edition: edition.id }}
          className="group block min-w-0 font-semibold wrap-anywhere"
        >
          <span className="hl" dir="auto">
            {edition.subject === '' ? t('newsroom.digest.noSubject') : edition.subject}
          </span>
        </Link>
        {edition.subject !== kind && <span className="block text-xs text-ink2">{kind}</span>}
      </Cell>
      <Cell label={t('newsroom.digest.leaves')}>
        <Moment at={edition.occurrence} zone={zone} />
      </Cell>
      <Cell label={t('newsroom.digest.state')}>
        <Status tone={EDITION_TONES[shownState(edition)]}>
          {t(`newsroom.digest.state.${shownState(edition)}`)}
        </Status>
        {edition.why !== null && (
          <span className="mt-1 block text-xs text-ink2">{whyWords(t, edition.why)}</span>
        )}
      </Cell>
      <Cell label={t('newsroom.digest.stories')}>
        <span className="num">{edition.stories}</span>
      </Cell>
      <Cell label={t('newsroom.digest.figures')}>
        <Figures edition={edition} />
      </Cell>
    </Line>
  )
}
