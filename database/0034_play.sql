-- Play as it is measured: the running session of each player, the time they play, the limits that others set.

-- What a player's play amounts to now, advanced by the statement that books it. A session begins with a stake and
-- is over when its player says so, or 15 minutes after its last stake. Time is counted from stake to stake within a
-- session, and one minute for its last round.
create table play (
  site_id integer not null,
  player_id bigint not null,
  started_at timestamptz,
  last_stake_at timestamptz,
  -- Where the player ended the session before its pause did.
  ended_at timestamptz,
  -- Of the session, in minor units of cash and bonus, cancelled rounds taken back; the stake of a free round is not
  -- the player's, what it pays is.
  staked bigint not null default 0,
  paid bigint not null default 0,
  -- How often the player wants to be told what play has cost; and when they last took note of it [RCK-01, RCK-02].
  check_minutes integer not null default 15 check (check_minutes > 0),
  acknowledged_at timestamptz,
  -- What the player planned for a session before it began: it holds to the end of that session [LIM-12].
  plan_minutes integer check (plan_minutes > 0),
  plan_spend bigint check (plan_spend >= 0),
  planned_at timestamptz,
  -- Time played on the day of the last stake, in the site's calendar, and in its week, its month and ever.
  day date,
  played_day interval not null default '0',
  played_week interval not null default '0',
  played_month interval not null default '0',
  played_life interval not null default '0',
  -- When the player is next asked to look over limits and activity [LIM-10].
  review_due_at timestamptz,
  -- When the player saw what safer play is [EXC-10].
  informed_at timestamptz,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references player
) with (fillfactor = 70);
create index play_review_due on play (review_due_at) where review_due_at is not null;
call fence('play', 'select');
grant insert (site_id, player_id, check_minutes, plan_minutes, plan_spend, planned_at, informed_at),
  update (check_minutes, acknowledged_at, ended_at, plan_minutes, plan_spend, planned_at, informed_at, review_due_at)
  on play to fairhouse_app;

create function is_running(p play, at timestamptz) returns boolean
  language sql stable
  as $$ select coalesce(p.last_stake_at > at - interval '15 minutes' and (p.ended_at is null or p.ended_at < p.last_stake_at), false) $$;

-- Time played in the day, week or month that `today` lies in.
create function played(p play, period text, today date) returns interval
  language sql immutable
  as $$
    select case when date_trunc(period, p.day::timestamp) = date_trunc(period, today::timestamp) then
        case period when 'day' then p.played_day when 'week' then p.played_week else p.played_month end
      else '0' end
  $$;

-- A plan counts for the session it was made before.
create function has_plan(p play, at timestamptz) returns boolean
  language sql stable
  as $$ select p.planned_at is not null and (is_running(p, at) or p.planned_at > coalesce(greatest(p.last_stake_at, p.ended_at), '-infinity')) $$;

alter table player_limit
  drop constraint player_limit_kind_check,
  add check (kind in ('deposit', 'loss', 'stake', 'time'));

-- Limits that an operator or a regulator sets beside the player's own; of all of them the tightest binds [LIM-05]. One
-- is announced before it starts and never changed: it ends, and another starts [LIM-08].
create table operator_limit (
  site_id integer not null references site,
  limit_id bigint generated always as identity,
  -- 0: for every player of the site.
  player_id bigint not null default 0,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'time')),
  -- `round`: the most that one round may be staked with [LIM-09].
  period text not null check (period in ('round', 'day', 'week', 'month')),
  -- Minor units, or minutes of a time limit.
  amount bigint not null check (amount >= 0),
  -- Only for games of this category; empty for all.
  category text not null default '',
  -- Only for players younger than this, and those whose age is not known; 0 for all.
  age_below integer not null default 0 check (age_below >= 0),
  authority text not null check (authority in ('operator', 'regulator')),
  reason text not null,
  announced_at timestamptz not null,
  starts_at timestamptz not null check (starts_at >= announced_at),
  ends_at timestamptz check (ends_at >= starts_at),
  primary key (site_id, limit_id),
  check (period <> 'round' or kind = 'stake'),
  check (category = '' or period = 'round')
);
create index operator_limit_of on operator_limit (site_id, player_id);
call fence('operator_limit');

-- Younger than so many years, or of an age that was not proven.
create function may_be_younger(of_site integer, of_player bigint, years integer, at timestamptz) returns boolean
  language sql stable
  as $$
    select coalesce((
      select c.birth_date > (at - make_interval(years => years))::date
        from identity_check c
       where c.site_id = of_site and c.player_id = of_player and c.state = 'verified'
       order by c.submitted_at desc, c.check_id desc limit 1), true)
  $$;

-- What waits for the protection worker at any site: terms that ended, reviews of limits, grades to look at again.
create function protection_due(at timestamptz, up_to integer)
  returns table (site_id integer, work text, player_id bigint)
  language sql stable security definer set search_path = public
  as $$
    (select e.site_id, 'end', e.player_id from exclusion e
      where e.excluded_until <= at and e.lifted_at is null and e.end_told_at is null order by e.excluded_until limit up_to)
    union all
    (select distinct e.site_id, 'product_end', e.player_id from product_exclusion e
      where e.excluded_until <= at and e.lifted_at is null and e.end_told_at is null limit up_to)
    union all
    (select p.site_id, 'review', p.player_id from play p where p.review_due_at <= at order by p.review_due_at limit up_to)
    union all
    (select h.site_id, 'grade', h.player_id from harm h where h.due_at <= at order by h.due_at limit up_to)
  $$;
alter function protection_due(timestamptz, integer) owner to fairhouse_core;
revoke all on function protection_due(timestamptz, integer) from public;
grant execute on function protection_due(timestamptz, integer) to fairhouse_app;
