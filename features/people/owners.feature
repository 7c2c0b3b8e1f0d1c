@spec-6
Feature: Owners of an organization
  Owners add and remove owners, see the consequences first, and one owner always remains.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds   |
      | Ben  | Teacher |

  @6.owner-rights
  @6.owner-two-factor
  @6.last-owner
  @2.admin-owners
  @spec-2
  @spec-1 @1.administer-owners
  Scenario: An owner adds another owner and steps down
    When Ada visits the members of "Lindenschule"
    And Ada goes to "Owners"
    Then Ada reads the title "Owners"
    When Ada selects "Ada Lind"
    Then Ada sees "You can’t remove the last active owner."
    When Ada picks "Ben Lind" under "Add an owner"
    Then Ada sees the dialog "Make Ben Lind an owner?" saying "Ben Lind will have full access and can remove you as an owner."
    When Ada answers "Make owner"
    Then Ada sees "2 owners"
    And "Ben Lind" is "Off" in the list of Ada, and nothing else
    When Ada selects "Ada Lind"
    And Ada chooses "Stop being an owner"
    And Ada answers "Stop"
    Then Ada sees one toast "Success" saying "Ada Lind is no longer an owner"
    And Ada reads the title "Lindenschule"
    And Ada does not see "Manage"

  @6.owner-rights
  Scenario: An owner transfers ownership after a confirmation, and becomes a member
    When Ada visits the members of "Lindenschule"
    And Ada goes to "Owners"
    And Ada picks "Ben Lind" under "Transfer ownership"
    Then Ada sees the dialog "Transfer ownership of Lindenschule to Ben Lind?" saying "You stay a member and keep your roles"
    When Ada answers "Transfer ownership"
    Then Ada sees one toast "Success" saying "Lindenschule was transferred successfully"
    And Ada reads the title "Lindenschule"
