import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'
import { callQuery } from '#platform/ask.ts'
import { translationOne } from '#writing/translation/calls.ts'
import { itemTranslation } from '#writing/translation/written/calls.ts'
import { QueryResult } from '../../parts/query-result.tsx'
import { type TranslatedItem, translationAddress } from '../../parts/translation-address.ts'
import { TranslationEditor } from './translation-editor.tsx'

type OpenTranslationProps = {
  item: TranslatedItem
  into: Language
  previous: (() => void) | undefined
  next: (() => void) | undefined
  onClose: () => void
  onSettled: () => void
}

/** The translation of an item into a language, which need not exist yet. */
export function OpenTranslation({ item: { kind, id }, into, ...rest }: OpenTranslationProps) {
  const { t } = useI18n()
  const view = useQuery({
    ...callQuery(itemTranslation, { kind, item_id: id, language: into }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <QueryResult question={view} failed={t('newsroom.translate.loadFailed')} rows={8}>
      {(found) => <TranslationEditor key={`${kind} ${id} ${into}`} view={found} {...rest} />}
    </QueryResult>
  )
}

/** The address of a machine translation by its id leads to that of its item. */
export function TranslationById({ id }: { id: string }) {
  const { t } = useI18n()
  const one = useQuery({ ...callQuery(translationOne, { id }), staleTime: 0 })
  return (
    <QueryResult question={one} failed={t('newsroom.translate.loadFailed')} rows={8}>
      {({ kind, item_id: item, language }) => (
        <Navigate {...translationAddress({ kind, id: item }, language)} replace resetScroll={false} />
      )}
    </QueryResult>
  )
}
