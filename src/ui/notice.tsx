import type { ReactNode } from 'react'

type NoticeProps = {
  /** `empty` and `missing` are quiet; `failed` is announced immediately. */
  kind: 'empty' | 'failed' | 'refused' | 'missing'
  title: string
  /** One sentence on what happened or what to do. */
  children?: ReactNode
  /** Retry, a way back, or sign-in. */
  actions?: ReactNode
  /** The line with the request ID, already translated. */
  request?: string | undefined
  /** The heading level of its title. */
  level?: 1 | 2 | 3
}

/** Explains why there is no content, in the place where it would have been. */
export function Notice({ kind, title, children, actions, request, level = 2 }: NoticeProps) {
  const Title = `h${level}` as const
  const rule = kind === 'failed' ? 'border-danger' : 'border-ink'
  return (
    <div role={kind === 'failed' ? 'alert' : undefined} className={`border-t-2 ${rule} pt-5`}>
      <Title className={level === 1 ? 'text-3xl font-extrabold' : 'text-xl font-bold'}>{title}</Title>
      {children !== undefined && <div className="mt-2 max-w-[62ch] text-base text-ink2">{children}</div>}
      {actions !== undefined && (
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">{actions}</div>
      )}
      {request !== undefined && (
        <p className="mt-4 text-2xs text-ink3" dir="auto">
          {request}
        </p>
      )}
    </div>
  )
}
