-- Schedules of tournaments as staff keep them: days of the week and times of the site's clock, each change a version.

alter table poker_offer
  -- Null for sit & go. When its tournaments begin, on the site's clock: `[{"time": "20:00", "days": [1, 5]}]`, 1 being Monday.
  add column starts jsonb check (jsonb_typeof(starts) = 'array' and jsonb_array_length(starts) > 0),
  -- Counts the changes: whoever changes one says which they have seen.
  add column version integer not null default 1,
  -- Nothing of it is announced any more; what somebody has entered is played.
  add column withdrawn_at timestamptz;

-- What began every so many minutes begins at the times which that comes to in a week.
set local role fairhouse_core;
update poker_offer o set starts = (
  select jsonb_agg(jsonb_build_object('time', time, 'days', days) order by time)
    from (
      select to_char(at, 'HH24:MI') as time, jsonb_agg(distinct extract(isodow from at)::integer) as days
        from (
          select generate_series(base, base + interval '7 days' - interval '1 microsecond', step) at time zone s.time_zone as at
            from site s,
                 lateral (select make_interval(secs => greatest(o.every_ms, 600000) / 1000.0) as step) e,
                 lateral (select o.first_at + step * greatest(0, ceil(extract(epoch from now() - o.first_at) / extract(epoch from step))) as base) b
           where s.site_id = o.site_id
        ) series
       group by 1
    ) by_time
) where first_at is not null;
reset role;

alter table poker_offer
  drop column first_at,
  drop column every_ms,
  add constraint poker_offer_scheduled check (num_nonnulls(starts, entries_min, entries_max) in (0, 3)),
  -- At smaller ones somebody could be left alone.
  add constraint poker_offer_seats_min check (starts is null or seats >= 3),
  add constraint poker_offer_withdrawn check (withdrawn_at is null or starts is not null);

-- The version of its offer that it was announced by: without entries it makes room for a later one.
alter table poker_tournament add column offer_version integer not null default 1;
