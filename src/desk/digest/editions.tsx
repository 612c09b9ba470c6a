import { useI18n } from '#languages/i18n.ts'
import { Panel } from '../parts/panel.tsx'
import { Rows, Lines } from '../parts/rows.tsx'
import { readersZone, zoneName } from '../parts/zones.ts'
import { QueryResult } from '../parts/query-result.tsx'
import { useEditions } from './digest-questions.ts'
import { EDITION_COLUMNS, EditionLine } from './edition-line.tsx'
import { NEXT_COLUMNS, NextLine } from './next-line.tsx'
import { SendingOff } from './sending-off.tsx'

/** The next editions, and every past edition with its outcome. */
export function Editions() {
  const { t, site } = useI18n()
  const editions = useEditions()
  const at = new Date(editions.dataUpdatedAt)
  const zones = { zone: zoneName(site.timeZone, at), own: zoneName(readersZone(), at) }
  return (
    <div className="grid min-w-0 gap-4">
      <SendingOff />
      <Panel
        id="next"
        title={t('newsroom.digest.nextTitle')}
        text={t(zones.zone === zones.own ? 'newsroom.automation.zone' : 'newsroom.automation.zones', zones)}
      >
        <QueryResult question={editions} failed={t('newsroom.digest.editionsFailed')} rows={3}>
          {({ pages }) => (
            <Lines
              rows={pages[0]?.next ?? []}
              none={t('newsroom.digest.nextNone')}
              columns={{
                className: NEXT_COLUMNS,
                names: [
                  t('newsroom.digest.edition'),
                  t('newsroom.digest.composedAt'),
                  t('newsroom.digest.leaves'),
                  '',
                ],
              }}
            >
              {(each) => (
                <NextLine key={`${each.kind} ${each.occurrence}`} next={each} zone={site.timeZone} />
              )}
            </Lines>
          )}
        </QueryResult>
      </Panel>
      <Panel
        id="editions"
        title={t('newsroom.digest.part.editions')}
        text={t('newsroom.digest.editionsText')}
      >
        <Rows
          list={editions}
          failed={t('newsroom.digest.editionsFailed')}
          none={t('newsroom.digest.editionsNone')}
          outline={6}
          columns={{
            className: EDITION_COLUMNS,
            names: [
              t('newsroom.digest.edition'),
              t('newsroom.digest.leaves'),
              t('newsroom.digest.state'),
              t('newsroom.digest.stories'),
              t('newsroom.digest.figures'),
            ],
          }}
        >
          {(each) => <EditionLine key={each.id} edition={each} zone={site.timeZone} />}
        </Rows>
      </Panel>
    </div>
  )
}
