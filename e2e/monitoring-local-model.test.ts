import { expect } from '@playwright/test'
import { loopbackModelServer } from '../src/services/local-model/loopback-servers.ts'
import { violationsOn } from './axe.ts'
import { openDesk } from './desk.ts'
import { openWhole, part } from './reader.ts'
import { test } from './shared-desk.ts'

const GIGABYTE = 1024 ** 3

// Covers: local-model-1, local-model-4
test('a model on this machine is offered, used and left again', async ({ browser }) => {
  const servers = await Promise.all([
    loopbackModelServer('ollama', [
      { name: 'qwen3:4b-instruct', bytes: GIGABYTE / 4 },
      { name: 'enormous:700b', bytes: 400_000 * GIGABYTE },
    ]),
    loopbackModelServer('lm-studio', [{ name: 'someone/new-model-7b' }]),
    loopbackModelServer('llama.cpp', [{ name: '/models/llama-3.2-3b.gguf', bytes: GIGABYTE }]),
  ])
  const desk = await openDesk({
    drafts: false,
    env: { AI_LOCAL_PORTS: servers.map(({ port }) => port).join(',') },
  })
  try {
    const page = await desk.editor(browser, 'en-US')
    await openWhole(page, `${desk.site.url}/en/content-monitoring#local-model`)
    const panel = part(page, 'Model on this machine')
    await expect(
      panel.getByRole('heading', { name: 'A model is running on this machine. Use it?' }),
    ).toBeVisible()
    const row = (name: string) => panel.getByRole('listitem').filter({ hasText: name })
    await expect(row('qwen3:4b-instruct')).toContainText(
      /Recommended.*Fits this machine: needs about 2 GB of \d+ GB.*all five/,
    )
    await expect(row('new-model')).toContainText(/Memory needs unknown.*Languages unknown/)
    await expect(row('llama-3.2')).toContainText('Writes English · Français · Español · Português')
    await expect(row('enormous').getByRole('button')).toBeDisabled()
    expect(await violationsOn(page)).toEqual([])

    await panel.getByLabel('Minutes per call').selectOption('10')
    await row('qwen3:4b-instruct').getByRole('button', { name: 'Use model' }).click()
    await expect(panel).toContainText('Cadence writes and translates with this model.')
    await expect(panel).toContainText(/qwen3:4b-instruct.*Ollama, port \d+.*Minutes per call10/)
    await openWhole(page, `${desk.site.url}/en/content-monitoring`)
    await expect(part(page, 'Services')).toContainText('qwen3:4b-instruct')
    await openWhole(page, `${desk.site.url}/ar/content-monitoring?tab=model`)
    await expect(part(page, 'نموذج على هذا الجهاز')).toContainText('يكتب Cadence ويترجم بهذا النموذج.')
    expect(await violationsOn(page)).toEqual([])

    await part(page, 'نموذج على هذا الجهاز').getByRole('button', { name: 'إيقاف استخدام النموذج' }).click()
    await expect(part(page, 'نموذج على هذا الجهاز')).toContainText('هل تريد استخدامه؟')
  } finally {
    await desk.close()
    await Promise.all(servers.map((server) => server.close()))
  }
})
