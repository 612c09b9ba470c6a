import type { ReactNode } from 'react'
import { useI18n } from '#languages/i18n.ts'

type SearchedRoomProps = { name: 'news' | 'search' | 'archive'; busy?: boolean; children: ReactNode }

/** A searchable page: title, description and list. */
export function SearchedRoom({ name, busy = false, children }: SearchedRoomProps) {
  const { t } = useI18n()
  return (
    <main id="main" className="container-page pt-10 sm:pt-14" aria-busy={busy || undefined}>
      <h1 className="text-3xl font-extrabold">{t(`library.${name}.title`)}</h1>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{t(`library.${name}.description`)}</p>
      {children}
    </main>
  )
}
