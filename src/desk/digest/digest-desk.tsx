import type { ReactNode } from 'react'
import { Tabs } from '#ui/tabs.tsx'
import { useI18n } from '#languages/i18n.ts'
import { RefreshButton } from '../parts/refresh-button.tsx'
import { Desk } from '../parts/desk.tsx'
import { EditionDesk } from './edition-desk.tsx'
import { Editions } from './editions.tsx'
import { DIGEST_PARTS, type DigestPart } from './rules.ts'
import { Settings } from './settings.tsx'
import { MailEvents } from './mail-events.tsx'
import { Subscribers } from './subscribers.tsx'
import { Suppressions } from './suppressions.tsx'

type DigestDeskProps = {
  part: DigestPart | undefined
  /** The id of the open edition in the editions tab. */
  edition: string | undefined
  onPart: (part: DigestPart) => void
}

/** The administration of the digest: its editions, its subscribers and its sending settings. Source: public-site §1. */
export function DigestDesk({ part = 'editions', edition, onPart }: DigestDeskProps) {
  const { t, dir } = useI18n()
  const panels: Record<DigestPart, ReactNode> = {
    editions: edition === undefined ? <Editions /> : <EditionDesk key={edition} id={edition} />,
    subscribers: (
      <div className="grid min-w-0 gap-4">
        <Subscribers />
        <Suppressions />
        <MailEvents />
      </div>
    ),
    settings: <Settings />,
  }
  return (
    <Tabs
      label={t('people.admin.digest')}
      tabs={DIGEST_PARTS.map((value) => ({
        value,
        label: t(`newsroom.digest.part.${value}`),
        panel: panels[value],
      }))}
      value={part}
      onChange={(value) => onPart(DIGEST_PARTS.find((each) => each === value) ?? 'editions')}
      dir={dir}
    >
      {(row, open) => (
        <Desk title={t('people.admin.digest')} tabs={row} actions={<RefreshButton />}>
          {open}
        </Desk>
      )}
    </Tabs>
  )
}
