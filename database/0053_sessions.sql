-- Which of a player's sessions gambles, where a policy lets only one [AUT-09].
create table playing (
  site_id integer not null,
  player_id bigint not null,
  session_id text not null,
  -- Of its last stake, to the minute.
  staked_at timestamptz not null,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references player
);
call fence('playing');

-- A session that ended because its account was suspended or closed says so, while that lasts.
create or replace function open_session(of_site integer, of_token bytea, at timestamptz)
  returns table (
    session_id text, player_id bigint, account_id text, full_name text, email text, phone text, status text, is_verified boolean,
    created_at timestamptz, last_seen_at timestamptz
  )
  language sql stable security definer set search_path = public
  as $$
    select s.session_id, p.player_id, p.account_id, p.full_name, p.email, p.phone, p.status, p.identity_verified_at is not null, s.created_at, s.last_seen_at
      from session s
      join player p using (site_id, player_id)
     where s.site_id = of_site and s.token_hash = of_token and s.expires_at > at
       and (s.ended_at is null or (s.ended_reason in ('blocked', 'closed') and p.status in ('suspended', 'closed')))
  $$;

-- Nobody used the account for a year: it rests, keeps all that is in it, and opens again by a new check [ACC-12, DOR-02].
alter table player drop constraint player_status_check;
alter table player add constraint player_status_check
  check (status in ('pending', 'active', 'inactive', 'suspended', 'closed'));
-- A person whose account rests has an account.
drop index player_of_phone;
drop index player_of_email;
create unique index player_of_phone on player (site_id, phone) where status in ('active', 'inactive', 'suspended');
create unique index player_of_email on player (site_id, email_key)
  where status in ('active', 'inactive', 'suspended') and email_verified_at is not null;

create index player_at_rest on player (coalesce(last_login_at, created_at)) where status = 'active';
-- It tells keys only; the work stays within one site.
create function accounts_at_rest(before timestamptz, up_to integer) returns table (site_id integer, player_id bigint)
  language sql stable security definer set search_path = public
  as $$
    select p.site_id, p.player_id from player p
     where p.status = 'active' and coalesce(p.last_login_at, p.created_at) < before
     order by coalesce(p.last_login_at, p.created_at) limit up_to
  $$;
alter function accounts_at_rest(timestamptz, integer) owner to fairhouse_core;
revoke all on function accounts_at_rest(timestamptz, integer) from public;
grant execute on function accounts_at_rest(timestamptz, integer) to fairhouse_app;
