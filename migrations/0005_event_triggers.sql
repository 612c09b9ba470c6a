-- What calendars call the sequence: one more for each change of time, place or state, whoever makes it.
create function count_event_change() returns trigger language plpgsql as $$
begin
  if (new.starts_at, new.ends_at, new.all_day, new.time_zone, new.place, new.online_url, new.state)
     is distinct from
     (old.starts_at, old.ends_at, old.all_day, old.time_zone, old.place, old.online_url, old.state) then
    new.sequence := old.sequence + 1;
    if new.changed_at = old.changed_at then new.changed_at := now(); end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger events_count_change before update on events for each row execute function count_event_change();
--> statement-breakpoint
-- An event is past when it has ended; a day when it is over everywhere on earth (36 h after it began in UTC); and one
-- whose end nobody told half a day after its start, which is about the list and is shown nowhere as a length.
create function keep_event_entry(wanted uuid) returns void language plpgsql as $$
declare
  far constant timestamptz := '9999-01-01T00:00:00Z';
  e record;
begin
  select a.title, a.language, a.topic, date_trunc('milliseconds', a.published_at) as published_at,
         d.starts_at, d.ends_at, coalesce(d.all_day, false) as all_day, d.time_zone,
         coalesce(d.sequence, 0) as sequence
    into e
    from articles a left join events d on d.article_id = a.id
   where a.id = wanted and a.category = 'events' and a.published_at is not null;
  if not found then
    -- what nobody has seen yet leaves no trace
    delete from event_entries where article_id = wanted and published_at > now();
    update event_entries set withdrawn_at = now(), turns = turns + 1
     where article_id = wanted and withdrawn_at is null;
    return;
  end if;
  insert into event_entries as known
    (article_id, title, language, topic, published_at, starts_at, ends_at, all_day, time_zone, sequence, order_at, over_at)
  values
    (wanted, e.title, e.language, e.topic, e.published_at, e.starts_at, e.ends_at, e.all_day, e.time_zone, e.sequence,
     coalesce(date_trunc('milliseconds', e.starts_at), far),
     case when e.starts_at is null then far
          when e.all_day or e.time_zone is null then greatest(e.starts_at, e.ends_at) + interval '36 hours'
          when e.ends_at is not null then greatest(e.starts_at, e.ends_at)
          else e.starts_at + interval '12 hours' end)
  on conflict (article_id) do update set
    title = excluded.title, language = excluded.language, topic = excluded.topic,
    published_at = excluded.published_at, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
    all_day = excluded.all_day, time_zone = excluded.time_zone, sequence = excluded.sequence,
    order_at = excluded.order_at, over_at = excluded.over_at,
    turns = known.turns + case when known.withdrawn_at is null then 0 else 1 end,
    withdrawn_at = null;
end $$;
--> statement-breakpoint
create function keep_entry_of_event() returns trigger language plpgsql as $$
begin
  perform keep_event_entry(case when tg_op = 'DELETE' then old.article_id else new.article_id end);
  return null;
end $$;
--> statement-breakpoint
create trigger events_keep_entry after insert or update or delete on events
  for each row execute function keep_entry_of_event();
--> statement-breakpoint
create function keep_entry_of_article() returns trigger language plpgsql as $$
begin
  perform keep_event_entry(case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $$;
--> statement-breakpoint
create trigger articles_keep_entry_added after insert on articles
  for each row when (new.category = 'events') execute function keep_entry_of_article();
--> statement-breakpoint
create trigger articles_keep_entry_changed after update of title, language, topic, category, published_at on articles
  for each row when (new.category = 'events' or old.category = 'events') execute function keep_entry_of_article();
--> statement-breakpoint
create trigger articles_keep_entry_removed after delete on articles
  for each row when (old.category = 'events') execute function keep_entry_of_article();
--> statement-breakpoint
create function count_event_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.over_at, old.topic, old.withdrawn_at is null)
     is not distinct from (new.over_at, new.topic, new.withdrawn_at is null) then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.withdrawn_at is null then
    update event_months set events = events - 1
     where month = date_trunc('month', old.over_at at time zone 'UTC')::date and topic = old.topic;
  end if;
  if tg_op <> 'DELETE' and new.withdrawn_at is null then
    insert into event_months as known (month, topic, events)
    values (date_trunc('month', new.over_at at time zone 'UTC')::date, new.topic, 1)
    on conflict (month, topic) do update set events = known.events + 1;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger event_entries_count_month after insert or update or delete on event_entries
  for each row execute function count_event_month();
--> statement-breakpoint
-- until now a time without a zone was how a day was kept
update events set all_day = true where starts_at is not null and time_zone is null;
--> statement-breakpoint
select keep_event_entry(id) from articles where category = 'events';
