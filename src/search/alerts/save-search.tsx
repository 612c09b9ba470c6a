import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { late } from '#ui/late.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { premiumQuestion } from '#articles/who-reads.ts'
import { useSession } from '#people/use-session.tsx'
import type { SavedQuestion } from './rules.ts'

const SearchDialog = late(() => import('./search-dialog.tsx'))

type SaveProps = {
  question: SavedQuestion
  /** The default name. */
  name: string
  /** Labels the button as following the name itself. */
  follows?: boolean
}

/** Saves the current search under a name; a reader without a suitable plan sees which plan has it. */
export function SaveSearch({ question, name, follows = false }: SaveProps) {
  const { t } = useI18n()
  const isMember = useSession().user !== null
  const has = useQuery({ ...premiumQuestion, enabled: isMember }).data
  const [open, setOpen] = useState(false)
  if (isMember && has === undefined) return null // not known yet, or could not be loaded
  if (has !== true)
    return (
      <PageLink href="/pricing" className={buttonClass('text', 'medium')}>
        {t('library.searches.premium')}
      </PageLink>
    )
  return (
    <>
      <Button kind="line" size="medium" onClick={() => setOpen(true)}>
        {follows ? t('library.searches.follow', { name }) : t('library.searches.save')}
      </Button>
      <PageLink href="/alerts" className={buttonClass('text', 'medium')}>
        {t('library.searches.yours')}
      </PageLink>
      {open && <SearchDialog question={question} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
