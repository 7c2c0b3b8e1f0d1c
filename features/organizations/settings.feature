@spec-2
Feature: Organization settings
  Owners set the name, who can find the organization and how people join.

  @2.settings-title @2.settings-fields
  @spec-3
  @2.admin-settings
  Scenario: The settings form starts with the stored values
    Given Ada is signed in
    And Ada owns the private "Hearth Co-op"
    When Ada visits the settings of "Hearth Co-op"
    Then Ada reads the heading "Change global settings for this organization"
    And Ada's form begins with
      | Name           |
      | Access Level   |
      | Admission Type |
      | Logo           |
      | Cover Image    |
    And Ada finds set
      | Name           | Hearth Co-op |
      | Access Level   | Private      |
      | Admission Type | Automatic    |

  @spec-1 @1.administer-settings @2.settings-save
  @5.reset-to-response @8.success-toast @8.saved-message @9.outcome-toast-time
  @spec-5 @spec-8 @spec-9
  Scenario: The success message stays for ten seconds, and the form shows what the server stored
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    Then Ada finds "Name" set to "Lindenschule"
    When time stands still for Ada
    And Ada renames it "  Lindenhof  "
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    And Ada finds "Name" set to "Lindenhof"
    When 9.95 seconds pass for Ada
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    When 0.05 seconds pass for Ada
    Then Ada sees no toast

  @spec-4
  Scenario: A new name appears everywhere immediately
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits "/my/organizations"
    And Ada goes to "Lindenschule"
    And Ada goes to "Manage"
    And Ada goes to "Settings"
    And Ada renames it "Lindenhof"
    Then Ada is offered "Lindenhof"
    When Ada goes to "My Organizations"
    Then Ada sees "Lindenhof"
    And Ada does not see "Lindenschule"

  @2.organization-content
  Scenario: An organization's details appear on its page
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And Ada sets
      | Admission Type | Approval Required         |
      | Description    | Lessons under lime trees. |
      | Place          | Berlin                    |
      | Welcome text   | The doors open at 8:30.   |
    And Ada chooses "Save Settings"
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    When Vera visits the page of "Lindenschule"
    Then Vera sees "Approval Required"
    And Vera sees "Lessons under lime trees."
    And Vera sees "Berlin"
    And Vera does not see "The doors open at 8:30."
    When Ada visits the page of "Lindenschule"
    Then Ada sees "The doors open at 8:30."

  @spec-5
  Scenario: An organization must have a name
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And Ada renames it "   "
    Then Ada reads "This field is required." at "Name"

  @5.unsaved-changes @spec-5
  Scenario: Leaving with unsaved changes asks first, and the user can stay
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And Ada sets "Name" to "Lindenhof"
    And Ada goes to "My Family"
    Then Ada sees the dialog "Leave without saving?"
    When Ada answers "Stay"
    Then Ada finds "Name" set to "Lindenhof"
    When Ada goes to "My Family"
    And Ada answers "Leave"
    Then Ada is at "/my/family"

  @spec-4
  Scenario: Leaving during a save asks first, and goes on once it is saved
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    Then Ada finds "Name" set to "Lindenschule"
    When the server takes its time for every call of Ada
    And Ada renames it "Lindenhof"
    And Ada goes to "My Family"
    Then Ada sees the dialog "Leave without saving?"
    When the server answers the request of Ada
    Then Ada is at "/my/family"
    And Ada sees one toast "Success" saying "Organization was saved successfully"

  @spec-4
  Scenario: Leaving while a record is created asks first, and goes on to where she was going
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits "teachers/new-anonymous" in the administration of "Lindenschule"
    And Ada sets "Display name" to "Art teacher"
    And the server takes its time for every call of Ada
    And Ada chooses "Create teacher"
    And Ada goes to "My Family"
    Then Ada sees the dialog "Leave without saving?"
    When the server answers the request of Ada
    Then Ada sees one toast "Success" saying "Teacher was created successfully"
    And Ada is at "/my/family"
    And Ada reads the title "My Family"

  @spec-8 @5.unsaved-changes @spec-5
  Scenario: After the session has ended, logging in needs no confirmation about unsaved changes
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And Ada sets "Name" to "Lindenhof"
    And Ada has received the unread notifications
    And Ada's session has ended on the server
    And Ada chooses "Save Settings"
    And Ada logs in
    Then Ada is at the settings of "Lindenschule"

  @spec-1 @1.administrators
  @6.members-without-permission @6.not-found-for-strangers
  @spec-6
  Scenario: Only members with a role can open the settings
    Given Ada owns "Lindenschule"
    And Ben is signed in
    And "Lindenschule" has the members
      | name |
      | Ben  |
    And Vera is signed in
    When Ben visits the settings of "Lindenschule"
    Then Ben sees "Only owners and members with a role can do this. Ask an owner for a role."
    When Vera visits the settings of "Lindenschule"
    Then Vera reads the title "Not Found"
