-- Bets on who wins the season of a league: an event without two sides, and one market with a side for each of its teams.

-- In tables of its leagues, where a draw counts one.
alter table sport add column win_points integer not null default 3 check (win_points > 1);

alter table event
  alter column home_code drop not null,
  alter column away_code drop not null,
  -- Of a season, once it is over.
  add column winner_code text,
  add foreign key (site_id, winner_code) references team,
  -- A season has no sides; it is open to bets until its last round begins, and never live.
  add constraint event_sides_check check (num_nonnulls(home_code, away_code) in (0, 2)),
  add constraint event_season_check check (home_code is not null or state <> 'live'),
  add constraint event_winner_check
    check ((winner_code is not null) = (home_code is null and state = 'finished'));

do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
   where conrelid = 'event'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%num_nonnulls(home_score, away_score)%';
  execute format('alter table event drop constraint %I', name);
end $$;
alter table event add constraint event_score_check
  check (num_nonnulls(home_score, away_score)
         = case when home_code is not null and state in ('live', 'finished') then 2 else 0 end);

-- How a season stands, beside its event.
create table season (
  site_id integer not null,
  event_code text not null,
  -- Kick-off of its first match, and of its last.
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begins_at),
  -- How many of its matches are over or called off, and whether one is on: as it was when its prices were made.
  matches_over integer not null check (matches_over >= 0),
  is_on boolean not null,
  -- Its table so far, the leader first.
  standings jsonb not null,
  primary key (site_id, event_code),
  foreign key (site_id, event_code) references event
);
call fence('season');

alter table market
  drop constraint market_kind_check,
  add constraint market_kind_check
    check (kind in ('1x2', 'handicap', 'total', 'both_score', 'odd_even', 'correct_score',
                    'half_1x2', 'half_handicap', 'half_total', 'season_winner'));

alter table price
  drop constraint price_pick_check,
  add constraint price_pick_check check (case
    when kind in ('1x2', 'half_1x2') then pick in ('home', 'draw', 'away')
    when kind in ('handicap', 'half_handicap') then pick in ('home', 'away')
    when kind in ('total', 'half_total') then pick in ('over', 'under')
    when kind = 'both_score' then pick in ('yes', 'no')
    when kind = 'odd_even' then pick in ('odd', 'even')
    -- Sides of a season are its teams, by their codes.
    when kind = 'season_winner' then pick ~ '^[a-z][a-z0-9-]{0,39}$'
    else pick ~ '^(\d{1,2}-\d{1,2}|other)$' end);
