import { Disclosure } from '#ui/disclosure.tsx'
import { late } from '#ui/late.tsx'
import { ShareSign } from './share-sign.tsx'
import { useI18n } from '#languages/i18n.ts'

type ShareMenuProps = {
  title: string
  /** The story's address on this site, or absolute. */
  href: string
  /** The article for which a share is counted. */
  articleId?: string
  /** Next to the page's text the control says "Share"; on a card it is only an icon. */
  labelled?: boolean
}

const Panel = late(() => import('./share-panel.tsx'), {
  waiting: <div className="h-[14.25rem]" aria-busy="true" />,
})

/** Shares one story; the options are loaded when the menu is opened. */
export function ShareMenu({ title, href, articleId, labelled = false }: ShareMenuProps) {
  const { t } = useI18n()
  return (
    <Disclosure
      label={t('library.share.label', { title })}
      face={
        <>
          <ShareSign />
          {labelled && <span aria-hidden="true">{t('library.share.word')}</span>}
        </>
      }
      className={
        labelled
          ? 'inline-flex h-10 items-center gap-2 border border-edge px-4 text-sm font-semibold hover:border-ink'
          : 'grid size-9 place-items-center text-ink2 hover:text-ink'
      }
      align={labelled ? 'start' : 'end'}
      panelClassName="w-48"
      late
    >
      <Panel title={title} href={href} articleId={articleId} />
    </Disclosure>
  )
}
