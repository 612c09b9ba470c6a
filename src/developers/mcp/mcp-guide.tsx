import { useI18n } from '#languages/i18n.ts'
import { Code } from '../code.tsx'
import { MCP_PATH, MCP_TOOLS } from './rules.ts'

/** What assistants can ask this site for, and how to connect them. Uses the strings of the API. */
export function McpGuide() {
  const { t, site } = useI18n()
  const address = `${site.url}${MCP_PATH}`
  const settings = {
    mcpServers: { cadence: { type: 'http', url: address, headers: { Authorization: 'Bearer cad_…' } } },
  }
  return (
    <section aria-labelledby="mcp" className="mt-12 border-t-2 border-ink pt-5">
      <h2 id="mcp" className="scroll-mt-4 text-2xl font-bold">
        {t('developers.mcp.title')}
      </h2>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{t('developers.mcp.lead')}</p>
      <dl className="mt-6">
        <dt className="text-sm font-semibold">{t('developers.mcp.address')}</dt>
        <dd className="mt-1">
          <code dir="ltr" translate="no" className="text-sm break-all select-all">
            {address}
          </code>
        </dd>
      </dl>
      <h3 className="mt-6 text-lg font-bold">{t('developers.mcp.configure')}</h3>
      <p className="mt-1 max-w-[62ch] text-base text-ink2">{t('developers.mcp.configureText')}</p>
      <Code name="JSON" text={JSON.stringify(settings, null, 2)} copies />
      <h3 className="mt-6 text-lg font-bold">{t('developers.mcp.tools')}</h3>
      <dl className="mt-2">
        {MCP_TOOLS.map((tool) => (
          <div
            key={tool}
            className="grid gap-x-8 gap-y-1 border-t border-line py-3 first:border-t-0 lg:grid-cols-[14rem_1fr]"
          >
            <dt>
              <code translate="no" className="text-sm font-semibold">
                {tool}
              </code>
            </dt>
            <dd className="text-base text-ink2">{t(`developers.mcp.tool.${tool}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
