-- Leaderboards: the runs of a site's boards, standings kept from settled rounds, and the prizes of finished runs.

create table leaderboard_run (
  site_id integer not null references site,
  -- `<board>-<first day>`
  run_id text not null check (run_id ~ '^[a-z0-9-]{1,40}-\d{8}$'),
  -- The board as it was when the run began: what was promised holds to the end [INC-08].
  programme_version integer not null,
  board jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- When standings were last brought up to date.
  updated_at timestamptz not null,
  -- When the standings were final and the prizes given out.
  finished_at timestamptz,
  primary key (site_id, run_id)
);
create index leaderboard_run_ended on leaderboard_run (site_id, ends_at desc);
create index leaderboard_run_due on leaderboard_run (ends_at) where finished_at is null;
call fence('leaderboard_run');

-- The best of a player in one game of a run, from which the score is made.
create table leaderboard_best (
  site_id integer not null,
  run_id text not null,
  player_id bigint not null,
  provider_code text not null,
  game_code text not null,
  -- Payout over stake in hundredths, rounded down; what the board does not tell apart is kept as the same.
  multiple_e2 bigint not null check (multiple_e2 > 100),
  reached_at timestamptz not null,
  primary key (site_id, run_id, player_id, provider_code, game_code),
  foreign key (site_id, run_id) references leaderboard_run
);
call fence('leaderboard_best', 'select, insert, update, delete');

create table leaderboard_standing (
  site_id integer not null,
  run_id text not null,
  player_id bigint not null,
  score bigint not null,
  -- When the score was reached: of equal scores the earlier one stands above.
  reached_at timestamptz not null,
  primary key (site_id, run_id, player_id),
  foreign key (site_id, run_id) references leaderboard_run,
  foreign key (site_id, player_id) references player
);
create index leaderboard_order on leaderboard_standing (site_id, run_id, score desc, reached_at, player_id);
call fence('leaderboard_standing', 'select, insert, update, delete');

create table leaderboard_prize (
  site_id integer not null,
  run_id text not null,
  rank integer not null check (rank > 0),
  player_id bigint not null,
  score bigint not null,
  amount bigint not null check (amount > 0),
  transfer_id bigint,
  -- Paid, or found not to be payable because the player stays away.
  settled_at timestamptz,
  primary key (site_id, run_id, rank),
  unique (site_id, run_id, player_id),
  foreign key (site_id, run_id) references leaderboard_run,
  check (transfer_id is null or settled_at is not null)
);
create index leaderboard_prize_due on leaderboard_prize (site_id, run_id, rank) where settled_at is null;
call fence('leaderboard_prize');

-- Runs that have ended, once the follower has seen every round that was played in them; and prizes not yet given.
create function leaderboards_due(at timestamptz, up_to integer)
  returns table (site_id integer, run_id text, rank integer)
  language sql stable security definer set search_path = public
  as $$
    (select p.site_id, p.run_id, p.rank from leaderboard_prize p where p.settled_at is null limit up_to)
    union all
    (select r.site_id, r.run_id, null
       from leaderboard_run r
       left join follower f on f.site_id = r.site_id and f.name = 'leaderboard'
      where r.finished_at is null and r.ends_at <= at
        and not exists (
          select from entry e
           where e.site_id = r.site_id and e.at < r.ends_at
             and (e.posted_in, e.transfer_id, e.leg) > (coalesce(f.posted_in, 0), coalesce(f.transfer_id, 0), coalesce(f.leg, 0))
        )
      order by r.ends_at limit up_to)
  $$;
alter function leaderboards_due(timestamptz, integer) owner to fairhouse_core;
revoke all on function leaderboards_due(timestamptz, integer) from public;
grant execute on function leaderboards_due(timestamptz, integer) to fairhouse_app;
