import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { adminEditions } from '#newsletter/editions/calls.ts'
import type { OutputOf } from '#platform/call.ts'
import { Moment } from '../parts/moment.tsx'
import { useComposeEdition } from '../parts/editions/next-edition.ts'
import { Line, LineActions, Cell } from '../parts/rows.tsx'
import { editionName, plannedKind } from './edition-words.ts'

/** The grid columns of the next editions on wide screens. */
export const NEXT_COLUMNS = '@4xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_12rem]'

type Next = OutputOf<typeof adminEditions>['next'][number]

/** An upcoming edition: when it is composed and sent, and a button to compose it now. */
export function NextLine({ next, zone }: { next: Next; zone: string }) {
  const { t } = useI18n()
  return (
    <Line columns={NEXT_COLUMNS}>
      <Cell label={t('newsroom.digest.edition')}>
        <span className="font-semibold">{plannedKind(t, next, zone)}</span>
      </Cell>
      <Cell label={t('newsroom.digest.composedAt')}>
        <Moment at={next.composed_at} zone={zone} />
      </Cell>
      <Cell label={t('newsroom.digest.leaves')}>
        <Moment at={next.occurrence} zone={zone} />
      </Cell>
      {next.kind !== 'welcome' && <Compose kind={next.kind} next={next} zone={zone} />}
    </Line>
  )
}

type ComposeProps = { kind: 'edition' | 'daily' | 'weekly'; next: Next; zone: string }

function Compose({ kind, next, zone }: ComposeProps) {
  const { t, language } = useI18n()
  const compose = useComposeEdition(kind)
  return (
    <LineActions>
      <Button
        size="small"
        busy={compose.isPending}
        aria-label={t('newsroom.digest.composeOf', { edition: editionName(t, next, zone, language) })}
        onClick={() => compose.mutate()}
      >
        {t('newsroom.digest.compose')}
      </Button>
    </LineActions>
  )
}
