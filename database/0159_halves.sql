-- Markets on the first half alone, the score it ended with, and how long the periods of a match are.

alter table event
  -- Once its first half is over; null in sports that are not played in halves.
  add column half_home integer check (half_home >= 0),
  add column half_away integer check (half_away >= 0),
  add constraint event_half_check check (num_nonnulls(half_home, half_away) in (0, 2));

-- Of a match of the sport, in minutes and in order; empty where periods have no length.
alter table sport add column period_minutes integer[] not null default '{}';

alter table market
  drop constraint market_kind_check,
  drop constraint market_line_check,
  add constraint market_kind_check
    check (kind in ('1x2', 'handicap', 'total', 'both_score', 'odd_even', 'correct_score',
                    'half_1x2', 'half_handicap', 'half_total')),
  add constraint market_line_check
    check (kind in ('handicap', 'total', 'half_handicap', 'half_total') or line_hundredths = 0);

alter table price
  drop constraint price_pick_check,
  add constraint price_pick_check check (case
    when kind in ('1x2', 'half_1x2') then pick in ('home', 'draw', 'away')
    when kind in ('handicap', 'half_handicap') then pick in ('home', 'away')
    when kind in ('total', 'half_total') then pick in ('over', 'under')
    when kind = 'both_score' then pick in ('yes', 'no')
    when kind = 'odd_even' then pick in ('odd', 'even')
    else pick ~ '^(\d{1,2}-\d{1,2}|other)$' end);

-- One more reason of the closed list: a match that ended without anybody telling how its first half did [SET-01].
do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
   where conrelid = 'ticket'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%matchCancelled%';
  execute format('alter table ticket drop constraint %I', name);
end $$;
alter table ticket add constraint ticket_reason_check
  check (case state when 'rejected' then reason in ('oddsChanged', 'marketClosed', 'matchMoved')
                    when 'void' then reason in ('matchCancelled', 'stakeReturned', 'halfUnknown')
                    else reason is null end);

create or replace function tickets_due(as_of timestamptz, up_to integer)
  returns table (site_id integer, player_id bigint, ticket_id text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    -- Those held for long enough, and those with an open selection whose half or event is over or called off.
    (select t.site_id, t.player_id, t.ticket_id from ticket t
      where t.state = 'pending' and t.decides_at <= as_of order by t.decides_at limit up_to)
    union
    (select s.site_id, s.player_id, s.ticket_id
       from selection s
       join event e on e.site_id = s.site_id and e.event_code = s.event_code
                   and (e.state in ('finished', 'cancelled') or e.half_home is not null and s.kind like 'half%')
       join ticket t on t.site_id = s.site_id and t.player_id = s.player_id and t.ticket_id = s.ticket_id and t.state = 'open'
      where s.result = 'open' limit up_to)
  $$;
