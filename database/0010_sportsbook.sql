-- The sportsbook: sports, leagues, teams, their events, and the prices offered on them.
-- Names are kept by language code, English always among them.

create table sport (
  site_id integer not null references site,
  sport_code text not null check (sport_code ~ '^[a-z][a-z0-9-]{0,39}$'),
  name jsonb not null check (name ? 'EN'),
  position integer not null,
  primary key (site_id, sport_code)
);
call fence('sport');

create table league (
  site_id integer not null references site,
  league_code text not null check (league_code ~ '^[a-z][a-z0-9-]{0,39}$'),
  sport_code text not null,
  name jsonb not null check (name ? 'EN'),
  position integer not null,
  primary key (site_id, league_code),
  foreign key (site_id, sport_code) references sport
);
call fence('league');

create table team (
  site_id integer not null references site,
  team_code text not null check (team_code ~ '^[a-z][a-z0-9-]{0,39}$'),
  name jsonb not null check (name ? 'EN'),
  primary key (site_id, team_code)
);
call fence('team');

create table event (
  site_id integer not null references site,
  event_code text not null check (event_code ~ '^[a-z0-9-]{1,64}$'),
  league_code text not null,
  home_code text not null,
  away_code text not null check (away_code <> home_code),
  starts_at timestamptz not null,
  state text not null check (state in ('upcoming', 'live', 'finished', 'cancelled')),
  home_score integer check (home_score >= 0),
  away_score integer check (away_score >= 0),
  -- The clock of play, only while it is live: the running minute, and the period it belongs to or has just ended.
  period integer check (period > 0),
  minute integer check (minute > 0),
  is_break boolean,
  primary key (site_id, event_code),
  foreign key (site_id, league_code) references league,
  foreign key (site_id, home_code) references team,
  foreign key (site_id, away_code) references team,
  check (num_nonnulls(home_score, away_score) = case when state in ('live', 'finished') then 2 else 0 end),
  check (num_nonnulls(period, minute, is_break) = case when state = 'live' then 3 else 0 end)
);
create index event_starts on event (site_id, starts_at);
create index event_unfinished on event (site_id, starts_at) where state in ('upcoming', 'live');
call fence('event');

-- A line that moves is another market: the old one closes, so that what was taken at it keeps its terms [WGR-03].
create table market (
  site_id integer not null references site,
  event_code text not null,
  kind text not null check (kind in ('1x2', 'handicap', 'total')),
  -- Handicap of the home side, or the total; 0 where the kind has no line.
  line_hundredths integer not null check (kind <> '1x2' or line_hundredths = 0),
  state text not null check (state in ('open', 'suspended', 'closed')),
  primary key (site_id, event_code, kind, line_hundredths),
  foreign key (site_id, event_code) references event
);
call fence('market');

create table price (
  site_id integer not null references site,
  event_code text not null,
  kind text not null,
  line_hundredths integer not null,
  pick text not null,
  -- Decimal odds; null while the market has no price.
  odds_thousandths integer check (odds_thousandths > 1000),
  primary key (site_id, event_code, kind, line_hundredths, pick),
  foreign key (site_id, event_code, kind, line_hundredths) references market,
  check (case kind when '1x2' then pick in ('home', 'draw', 'away')
                   when 'handicap' then pick in ('home', 'away')
                   else pick in ('over', 'under') end)
);
call fence('price');

-- Where a site's events come from. A feed that has gone quiet is not believed: its prices count as suspended.
create table sports_feed (
  site_id integer primary key references site,
  -- The demo's matches are played from it, so that nobody who reads the program knows a result beforehand.
  key bytea not null check (length(key) = 32),
  told_at timestamptz not null
);
call fence('sports_feed');

-- Menus show the sportsbook while there are events; they are made again when a site's sports change.
create trigger touch_site after insert or update or delete on sport for each row execute function touch_site();
