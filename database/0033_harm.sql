-- Markers of harm: what is counted of a player's days, the grade that comes of it, and the cases that staff work [EXC-08].

-- Counted from the journal and from the player's own steps; what money and time amount to is counted elsewhere.
create table harm_day (
  site_id integer not null,
  player_id bigint not null,
  -- Of the site's calendar.
  day date not null,
  deposits integer not null default 0,
  -- Deposits soon after a stake, while what was lost since the deposit before had not come back.
  chases integer not null default 0,
  -- Withdrawals the player called back.
  recalls integer not null default 0,
  night_stakes integer not null default 0,
  limit_raises integer not null default 0,
  played_ms bigint not null default 0,
  primary key (site_id, player_id, day)
) with (fillfactor = 70);
call fence('harm_day');

create table harm (
  site_id integer not null,
  player_id bigint not null,
  grade text not null default 'none' check (grade in ('none', 'low', 'medium', 'strong')),
  -- The markers that stand out: name, what was measured, grade.
  markers jsonb not null default '[]',
  graded_at timestamptz,
  -- Where the run of the journal has got to: the last stake, and what was lost since the last deposit.
  last_stake_at timestamptz,
  lost bigint not null default 0,
  -- When the grade is looked at again; null where there is nothing to look at.
  due_at timestamptz,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references player
) with (fillfactor = 70);
create index harm_due on harm (due_at) where due_at is not null;
call fence('harm');

-- Who needs a word with a person; one is open at a time for each player.
create table care_case (
  site_id integer not null,
  case_id text not null,
  player_id bigint not null,
  grade text not null check (grade in ('medium', 'strong')),
  markers jsonb not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  -- What was done, in the words of who closed it.
  outcome text,
  primary key (site_id, case_id),
  foreign key (site_id, player_id) references player,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (outcome is null))
);
create unique index care_case_open on care_case (site_id, player_id) where closed_at is null;
call fence('care_case');

