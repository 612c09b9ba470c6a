import type { ReactNode } from 'react'

/** The title of a part of a page, with a link to the full list at the end of the line. */
export const SectionTitle = ({ children, more }: { children: ReactNode; more?: ReactNode }) => (
  <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
    <h2 className="text-2xl font-extrabold">{children}</h2>
    {more}
  </div>
)

/** Classes of the link beside a section title: put the text and an Arrow in it. */
export const MORE =
  'inline-flex min-h-6 items-center gap-2 text-sm font-semibold hover:underline underline-offset-4'
