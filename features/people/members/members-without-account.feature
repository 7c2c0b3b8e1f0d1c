@spec-3
Feature: Members without an account
  Most people never log in. Administrators manage their records until they do.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @3.member-records
  @spec-2 @2.admin-people-content
  @spec-1 @1.administer-members @2.admin-all-members
  Scenario: A member needs only a first name
    When Ada visits the members of "Lindenschule"
    And Ada goes to "Add person"
    And Ada sets "First name" to "Mia"
    And Ada chooses "Add person"
    Then Ada sees one toast "Success" saying "Member was created successfully"
    And Ada reads "No account" beside "Account"
    And Ada sees "Ada Lind added this record" in the history
    When Ada goes to "All members"
    Then Ada's list shows
      | Ada Lind | Active     | Active |
      | Mia      | No account | Active |

  @3.member-records
  Scenario: Adding a person with an existing name asks for confirmation
    When Ada visits "all-members/new" in the administration of "Lindenschule"
    And Ada sets "First name" to "Mia"
    And Ada chooses "Add person"
    Then Ada sees one toast "Success" saying "Member was created successfully"
    When Ada visits "all-members/new" in the administration of "Lindenschule"
    And Ada sets "First name" to "mía"
    And Ada chooses "Add person"
    Then Ada sees the dialog "Add another Mia?" saying "Mia is already here (Member)."
    When Ada answers "Cancel"
    Then Ada sees "Unsaved changes"
    When Ada chooses "Add person"
    And Ada answers "Add another"
    Then Ada sees "Ada Lind added this record" in the history

  @3.member-records
  Scenario: A name is shown exactly as entered
    When Ada visits "all-members/new" in the administration of "Lindenschule"
    And Ada sets "First name" to "<img src=x onerror=alert(1)>"
    And Ada chooses "Add person"
    Then Ada sees "Ada Lind added this record" in the history
    And Ada sees "<img src=x onerror=alert(1)>"

  @3.member-records
  Scenario: A person is invited to claim their record, and the invitation is withdrawn
    When Ada visits "all-members/new" in the administration of "Lindenschule"
    And Ada sets "First name" to "Mia"
    And Ada chooses "Add person"
    And Ada sets "Email for the invitation" to "mia@example.org"
    And Ada chooses "Invite to claim"
    Then Ada sees "Invited at mia@example.org until"
    And Ada reads "Invited" beside "Account"
    When Ada chooses "Withdraw"
    Then Ada sees "Mia has no account and can’t log in."
    And Ada sees "Ada Lind withdrew the invitation" in the history

  Scenario: A person is invited by email address only
    When Ada visits the members of "Lindenschule"
    And Ada opens "Invite"
    And Ada sets "Email" to "mia@example.org"
    And Ada chooses "Invite"
    Then Ada sees one toast "Success" saying "Invitation was sent successfully"
    And Ada is at the members of "Lindenschule"
    When Ada chooses "Pending invitations (1)"
    And Ada chooses "Invite mia@example.org again"
    Then Ada sees "Pending invitations (1)"
    When Ada chooses "Withdraw the invitation to mia@example.org"
    Then Ada sees one toast "Success" saying "Invitation was withdrawn successfully"
    And Ada does not see "Pending invitations"
    And Ada goes on from the beginning of the screen

  Scenario: An archived member is restored instead of invited
    Given "Lindenschule" has the members
      | name | status   |
      | Ben  | Archived |
    When Ada visits "all-members/invite" in the administration of "Lindenschule"
    And Ada sets "Email" to "ben@example.org"
    And Ada chooses "Invite"
    Then Ada sees "Ben Lind has this email address and is archived."
    When Ada goes to "Restore Ben Lind"
    Then Ada reads "Archived" beside "Status"

  Scenario: The email column is hidden until you show it, and then stays visible
    When Ada visits the members of "Lindenschule"
    Then Ada sees "Ada Lind"
    And Ada does not see "ada@example.org"
    When Ada chooses "View"
    And Ada chooses "Columns"
    And Ada sees the menu "Columns"
    And Ada chooses "Email"
    And Ada uses the keys "Escape, Escape"
    And Ada reloads the page
    Then Ada's list shows
      | ada@example.org |

  @4.member-removal
  @spec-4
  Scenario: A record created by mistake is deleted after a confirmation
    When Ada visits "all-members/new" in the administration of "Lindenschule"
    And Ada sets "First name" to "Mia"
    And Ada chooses "Add person"
    And Ada chooses "Delete"
    Then Ada sees the dialog "Delete Mia?" saying "This permanently deletes the record with its notes and history."
    When Ada answers "Delete"
    Then Ada is at the members of "Lindenschule"
    And Ada sees "Ada Lind"
    And Ada does not see "Mia"
