import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import {
  type ScheduleView,
  contentGenerationSchedule,
  contentGenerationScheduleAdd,
  contentGenerationScheduleChange,
  contentGenerationScheduleRemove,
} from './calls.ts'
import { type ScheduleRow, addRow, changeRow, removeRow, scheduleRows, usualLead } from './schedule.ts'
import { viewsOf } from './schedule-view.ts'

export const contentGenerationScheduleHandler = handle(
  contentGenerationSchedule,
  async ({ active }, context) => {
    const rows = await scheduleRows(context.db, active && active === 'true')
    const items = await viewsOf(rows, context)
    return { items, total: items.length, next_cursor: null, time_zone: context.config.digestTimeZone }
  },
)

export const contentGenerationScheduleAddHandler = handle(
  contentGenerationScheduleAdd,
  async (asked, context) =>
    viewOf(
      await addRow(
        context.db,
        {
          contentType: asked.content_type,
          scheduledTime: asked.scheduled_time,
          frequency: asked.frequency,
          weekday: asked.weekday,
          leadMinutes: asked.lead_minutes ?? usualLead(asked.content_type),
          quantity: asked.quantity,
          topics: asked.topics,
          languages: asked.languages,
          focus: asked.focus,
          isActive: asked.is_active,
        },
        context.now,
      ),
      context,
    ),
)

export const contentGenerationScheduleChangeHandler = handle(
  contentGenerationScheduleChange,
  async ({ id, content_type, scheduled_time, lead_minutes, is_active, ...same }, context) =>
    viewOf(
      await changeRow(
        context.db,
        id,
        {
          ...same,
          contentType: content_type,
          scheduledTime: scheduled_time,
          leadMinutes: lead_minutes,
          isActive: is_active,
        },
        context.now,
      ),
      context,
    ),
)

export const contentGenerationScheduleRemoveHandler = handle(
  contentGenerationScheduleRemove,
  async ({ id }, { db, now }) => {
    await removeRow(db, id, now)
    return {}
  },
)

async function viewOf(row: ScheduleRow, context: RequestContext): Promise<ScheduleView> {
  const [view] = await viewsOf([row], context)
  if (!view) throw new Error('a row without a view')
  return view
}
