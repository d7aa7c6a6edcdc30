-- By hand: what was called admin is called owner, because other roles of the back office stand beside it now.
UPDATE `user` SET `roles` = trim(replace(',' || `roles` || ',', ',admin,', ',owner,'), ',')
WHERE ',' || `roles` || ',' LIKE '%,admin,%';
